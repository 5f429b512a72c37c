import { IconMaximize, IconMinimize, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChildId, normaliseChildId } from '#contract/children/child-id.ts';
import { searchNamePattern } from '#contract/children/limits.ts';
import { languageOf, languageRow } from '#contract/shared/language.ts';
import { useCan } from '../../api/person.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { paths } from '../paths.ts';
import { openFind } from '../shell/open-find.ts';
import { useFullScreen } from '../use-full-screen.ts';
import classes from './home-page.module.css';

/** Loaded after Home has rendered, so that Home does not wait for it. */
const HomeBelow = lazyPart(async () => (await import('./home-below.tsx')).HomeBelow);

/** ROUTE-003 to ROUTE-006. */
export function HomePage() {
  const { t } = useTranslation(['common', 'home']);
  const mayFind = useCan('Registered Child:View');
  return (
    <>
      <section className={classes.landing}>
        <div>
          <h1>{t('common:product')}</h1>
          <Purpose />
        </div>
        {mayFind ? <FindChild /> : null}
        <FullScreenToggle />
      </section>
      <HomeBelow />
    </>
  );
}

/** ROUTE-005: what the product is for, limited to what the user may do. */
function Purpose() {
  const { t, i18n } = useTranslation('home');
  const children = useCan('Registered Child:View');
  const projects = useCan('Projects:View');
  const seesReservations = useCan('Reservation:View');
  const managesReservations = useCan('Reservation:Edit');
  const sends = useCan('Registered Child:Send CSM');
  const parts = [
    ...(children ? [t(projects ? 'purpose.search' : 'purpose.searchChildren')] : []),
    ...(projects && !children
      ? [t(sends || seesReservations ? 'purpose.searchProjects' : 'purpose.readProjects')]
      : []),
    ...(sends ? [t('purpose.csm')] : []),
    ...(seesReservations ? [t(managesReservations ? 'purpose.reservations' : 'purpose.seeReservations')] : []),
  ];
  if (parts.length === 0) return null;
  const { locale } = languageRow(languageOf(i18n.language));
  const [first = '', ...rest] = new Intl.ListFormat(locale).format(parts);
  return <p>{`${first.toUpperCase()}${rest.join('')}.`}</p>;
}

function FullScreenToggle() {
  const { t } = useTranslation('home');
  const { isPossible, isOn, toggle } = useFullScreen();
  if (!isPossible) return null;
  return (
    <IconButton
      className={classes.fullScreen}
      label={t(isOn ? 'leaveFullScreen' : 'fullScreen')}
      aria-pressed={isOn}
      onClick={toggle}
    >
      {isOn ? <IconMinimize aria-hidden="true" stroke={1.75} /> : <IconMaximize aria-hidden="true" stroke={1.75} />}
    </IconButton>
  );
}

/** One input for a Child ID that a sponsor reads out on the phone; what is not an id is searched as a name. */
function FindChild() {
  const { t } = useTranslation('home');
  const go = useNavigateTo();
  const [id, setId] = useState('');
  const [error, setError] = useState<string>();
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim() === '') return setError(t('findEmpty'));
    if (isChildId(id)) return void go(paths.viewChild({ id: normaliseChildId(id) }));
    if (!searchNamePattern.test(id)) return setError(t('findInvalid'));
    openFind(id.trim());
  };
  return (
    <form className={classes.find} onSubmit={open} noValidate>
      <TextField
        label={t('findChild')}
        placeholder={t('findHint')}
        icon={<IconSearch stroke={1.75} aria-hidden="true" />}
        value={id}
        error={error}
        maxLength={40}
        spellCheck={false}
        onChange={(typed) => {
          setId(typed);
          setError(undefined);
        }}
      />
      <Button type="submit" look="primary" className={classes.open}>
        {t('open')}
      </Button>
    </form>
  );
}
