import { IconMaximize, IconMinimize, IconSearch } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChildId, normaliseChildId } from '#contract/children/child-id.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Link, useGo } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { menuFor } from '../menu.ts';
import { paths } from '../paths.ts';
import { menuIcons } from '../shell/side-menu.tsx';
import { useFullScreen } from '../use-full-screen.ts';
import classes from './home-page.module.css';

const SavedSearches = lazy(async () => ({
  default: (await import('../../domains/children/search/home-saved-searches.tsx')).HomeSavedSearches,
}));

/** ROUTE-003 to ROUTE-006. */
export function HomePage() {
  const { t } = useTranslation(['common', 'home']);
  const mayFind = useCan('Registered Child:View');
  return (
    <>
      <section className={classes.landing}>
        <div>
          <h1>{t('common:product')}</h1>
          <p>{t('common:description')}</p>
        </div>
        {mayFind ? <FindChild /> : null}
        <FullScreenToggle />
      </section>
      <WhereToStart />
      {mayFind ? <Following /> : null}
    </>
  );
}

/** Is asked for once Home is there: nobody waits for it. */
function Following() {
  const isThere = useDelayed(true, 0);
  return <Suspense fallback={null}>{isThere ? <SavedSearches /> : null}</Suspense>;
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

/** The sponsor is on the phone and reads the Child ID out: one box, one key. */
function FindChild() {
  const { t } = useTranslation('home');
  const go = useGo();
  const [id, setId] = useState('');
  const [error, setError] = useState<string>();
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim() === '') return setError(t('findEmpty'));
    if (!isChildId(id)) return setError(t('findInvalid'));
    void go(paths.viewChild({ id: normaliseChildId(id) }));
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

/** Every screen the person may open, by name and by what it is for. */
function WhereToStart() {
  const { t } = useTranslation(['home', 'shell']);
  const groups = menuFor(usePerson().grants);
  if (groups.length === 0) return <InlineNotice kind="info">{t('home:nothing')}</InlineNotice>;
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <div key={group.name} className={classes.group}>
          <Card title={t(`shell:menu.${group.name}`)} isFlush>
            <ul className={classes.list}>
              {group.items.map(({ name, to }) => {
                const Icon = menuIcons[name];
                return (
                  <li key={name}>
                    <Link to={to} className={classes.item}>
                      <span className={classes.icon}>
                        <Icon aria-hidden="true" stroke={1.75} />
                      </span>
                      <span>
                        <span className={classes.name}>{t(`shell:menu.${name}`)}</span>
                        <span className={classes.does}>{t(`home:does.${name}`)}</span>
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </Card>
        </div>
      ))}
    </div>
  );
}
