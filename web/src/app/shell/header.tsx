import { IconHelpCircle, IconHome, IconLogout, IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayName } from '#contract/users/rules.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { MissingPart } from '../../ui/missing-part.tsx';
import { initialsOf } from '../../ui/records/initials.ts';
import { paths } from '../paths.ts';
import { BrandMark } from './brand.tsx';
import { FindBox } from './find-box.tsx';
import classes from './header.module.css';
import { LogoutButton } from './logout-button.tsx';

const ProfilePanel = lazyPart(async () => (await import('./profile-panel.tsx')).ProfilePanel, {
  missing: ({ onClose }) => <MissingPart isOver onClose={() => onClose(true)} />,
});

interface HeaderProps {
  readonly menu: { readonly label: string; readonly isExpanded: boolean; readonly onClick: () => void };
  readonly menuButton: RefObject<HTMLButtonElement | null>;
}

/** NAV-017 to NAV-023. */
export function Header({ menu, menuButton }: HeaderProps) {
  const { t } = useTranslation('shell');
  // NAV-013, ROUTE-010: no link that ends on the access-denied page.
  const mayHelp = useCan('Home:View');
  return (
    <header className={classes.header}>
      <button
        ref={menuButton}
        type="button"
        className={classes.button}
        aria-label={menu.label}
        title={menu.label}
        aria-expanded={menu.isExpanded}
        onClick={menu.onClick}
      >
        <IconMenu2 aria-hidden="true" stroke={1.75} />
      </button>
      <Brand />
      <FindBox />
      <span className={classes.space} />
      <HomeLink />
      {mayHelp ? (
        <Link to={paths.help()} className={classes.button} aria-label={t('header.help')} title={t('header.help')}>
          <IconHelpCircle aria-hidden="true" stroke={1.75} />
        </Link>
      ) : null}
      <span className={classes.separator} />
      <ActingOffice />
      <ProfileButton />
      <span className={classes.separator} />
      <LogoutButton className={classes.button}>
        <IconLogout aria-hidden="true" stroke={1.75} />
      </LogoutButton>
    </header>
  );
}

/** ROUTE-009: title, home and logout. */
export function ReducedHeader() {
  return (
    <header className={classes.header}>
      <Brand />
      <span className={classes.space} />
      <HomeLink />
      <LogoutButton className={classes.button}>
        <IconLogout aria-hidden="true" stroke={1.75} />
      </LogoutButton>
    </header>
  );
}

function Brand() {
  const { t } = useTranslation('common');
  return (
    <Link to={paths.home()} className={classes.brand}>
      <BrandMark />
      <span className={classes.product}>{t('product')}</span>
    </Link>
  );
}

function HomeLink() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return (
    <Link
      to={paths.home()}
      className={classes.button}
      aria-label={t('header.home')}
      title={t('header.home')}
      aria-current={pathname === paths.home() ? 'page' : undefined}
    >
      <IconHome aria-hidden="true" stroke={1.75} />
    </Link>
  );
}

/** USER-047: makes it visible that the user works in another office. */
function ActingOffice() {
  const { t } = useTranslation('shell');
  const { user, ownOffice } = usePerson();
  if (ownOffice === undefined) return null;
  return (
    <span className={classes.acting}>
      <span className={classes.actingWords}>{t('header.workingIn')} </span>
      {user.office}
    </span>
  );
}

function ProfileButton() {
  const { t } = useTranslation('shell');
  const { user } = usePerson();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = displayName(user);
  const roles = user.roles.map((role) => role.roleName).join(', ') || t('header.noRole');
  const close = useCallback((isFocusBack: boolean) => {
    setOpen(false);
    if (isFocusBack) button.current?.focus();
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.who}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.role}>{t('header.loggedInAs', { roles })}</span>
        </span>
      </button>
      {isOpen ? <ProfilePanel name={name} opener={button} onClose={close} /> : null}
    </>
  );
}
