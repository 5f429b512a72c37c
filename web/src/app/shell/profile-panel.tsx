import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconDownload, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#contract/shared/language.ts';
import { downloadOwnData, setLanguage } from '#contract/users/api.ts';
import { useIsCrossOfficeUser, useOffices } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { useDownload } from '../../api/files/download.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { write } from '../../api/storage/storage.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { paths } from '../paths.ts';
import { carryToLanguage } from './carry-to-language.ts';
import classes from './profile-panel.module.css';

interface ProfilePanelProps {
  readonly name: string;
  readonly opener: RefObject<HTMLElement | null>;
  /** Esc returns the focus to the opener; a click or Tab elsewhere has moved it already. */
  readonly onClose: (isFocusBack: boolean) => void;
}

/** NAV-022: identity, office, roles, language, theme, and a link to the user's own profile. */
export function ProfilePanel({ name, opener, onClose }: ProfilePanelProps) {
  const { t } = useTranslation('shell');
  const { user, ownOffice } = usePerson();
  const crosses = useIsCrossOfficeUser();
  const panel = useRef<HTMLDivElement>(null);
  useDismiss(panel, opener, onClose);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} role="dialog" aria-label={t('header.profileOf', { name })} tabIndex={-1} className={classes.panel}>
      <div className={classes.section}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.email}>{user.email}</p>
      </div>
      <div className={classes.section}>
        <Facts
          facts={[
            [t('profile.office'), ownOffice ?? user.office],
            [t('profile.roles'), user.roles.map((role) => role.roleName).join(', ') || t('header.noRole')],
          ]}
        />
      </div>
      <div className={`${classes.section} ${classes.choices}`}>
        <LanguageChoice />
        <ThemeChoice />
        {crosses ? <OfficeChoice /> : null}
      </div>
      <div className={`${classes.section} ${classes.choices}`}>
        <OwnProfile onFollow={() => onClose(false)} />
        <OwnDataExport />
      </div>
    </div>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <FactRow key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function FactRow({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** I18N-002: changes the language on screen at once and stores it on the user. */
function LanguageChoice() {
  const { t, i18n } = useTranslation('shell');
  const client = useQueryClient();
  // The choice is displayed at once, before its texts are loaded.
  const [chosen, setChosen] = useState(i18n.language as Language);
  const store = useMutation({
    // Serialised, so that the last choice is stored last.
    scope: { id: 'language' },
    mutationFn: (language: Language) => call(setLanguage, { language }),
    // Responses from before the change are in the previous language.
    onSuccess: (_, language) => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(language) }),
  });
  const choose = (language: Language) => {
    setChosen(language);
    write('language', language);
    carryToLanguage(client, language);
    void changeLanguage(language);
    store.mutate(language);
  };
  return (
    <>
      <SegmentedChoice
        label={t('profile.language')}
        choices={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        value={chosen}
        onChange={choose}
      />
      {store.isError ? <InlineNotice kind="warning">{t('profile.languageFailed')}</InlineNotice> : null}
    </>
  );
}

function ThemeChoice() {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedChoice
      label={t('profile.theme')}
      choices={[
        { value: 'light', label: t('profile.light'), icon: <IconSun aria-hidden="true" stroke={1.75} /> },
        { value: 'dark', label: t('profile.dark'), icon: <IconMoon aria-hidden="true" stroke={1.75} /> },
        { value: 'auto', label: t('profile.system'), icon: <IconDeviceDesktop aria-hidden="true" stroke={1.75} /> },
      ]}
      value={colorScheme}
      onChange={setColorScheme}
    />
  );
}

/** USER-047: a cross-office user chooses the office to work in. */
function OfficeChoice() {
  const { t } = useTranslation('shell');
  const { user } = usePerson();
  const { data: offices = [] } = useOffices();
  const router = useRouter();
  // Navigates to Home, so that a form with unsaved changes can prompt first.
  const workIn = (office: string) => void router.navigate({ to: paths.home(), state: { workIn: office } });
  return (
    <SelectField
      label={t('profile.workIn')}
      hint={t('profile.workInHint')}
      options={offices.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
      value={user.office}
      onChange={workIn}
    />
  );
}

/** Opens the profile screen for users who may; others see the same data read-only. */
function OwnProfile({ onFollow }: { readonly onFollow: () => void }) {
  const { t } = useTranslation('shell');
  const { user, ownOffice } = usePerson();
  const mayOpen = useCan('Admin User Profile Management:View');
  const [isShown, setShown] = useState(false);
  const icon = <IconUser aria-hidden="true" stroke={1.75} />;
  if (mayOpen)
    return (
      <LinkButton to={paths.viewUserProfile({ id: user.userId, mode: 'view' })} icon={icon} isWide onClick={onFollow}>
        {t('profile.view')}
      </LinkButton>
    );
  return (
    <div className={classes.choices}>
      <Button icon={icon} isWide aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'profile.hide' : 'profile.view')}
      </Button>
      {isShown ? (
        <Facts
          facts={[
            [t('profile.name'), `${user.firstName} ${user.lastName}`.trim() || '–'],
            [t('profile.email'), user.email],
            [t('profile.office'), ownOffice ?? user.office],
            [t('profile.region'), user.region],
            [t('profile.status'), t(user.isActive ? 'profile.active' : 'profile.inactive')],
            [t('profile.groups'), user.groups.join(', ') || '–'],
            [t('profile.roles'), user.roles.map((role) => role.roleName).join(', ') || t('header.noRole')],
          ]}
        />
      ) : null}
    </div>
  );
}

/** Every user may export the data held about them. */
function OwnDataExport() {
  const { t } = useTranslation('shell');
  const messages = useProblemMessages();
  const [failure, setFailure] = useState<unknown>();
  const { isBusy, onExport } = useDownload(downloadOwnData, {}, setFailure);
  const start = () => {
    setFailure(undefined);
    onExport();
  };
  return (
    <>
      <Button icon={<IconDownload aria-hidden="true" stroke={1.75} />} isWide loading={isBusy} onClick={start}>
        {t('profile.knownData')}
      </Button>
      {failure === undefined ? null : (
        <InlineNotice kind="warning">{messages.of(failure, t('profile.knownDataFailed'))}</InlineNotice>
      )}
    </>
  );
}

/** Closes on Esc, a click elsewhere, or when the focus leaves. */
function useDismiss(
  panel: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onClose: (isFocusBack: boolean) => void,
): void {
  useEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !panel.current?.contains(target) && !opener.current?.contains(target);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose(true);
    };
    const onAway = (event: Event) => {
      if (isOutside(event.target)) onClose(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onAway);
    document.addEventListener('focusin', onAway);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onAway);
      document.removeEventListener('focusin', onAway);
    };
  }, [panel, opener, onClose]);
}
