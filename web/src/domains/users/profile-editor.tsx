import { useTranslation } from 'react-i18next';
import type { UserProfile } from '#contract/users/admin-api.ts';
import { displayName } from '#contract/users/rules.ts';
import { RecordFormShell } from '../../forms/record-form-shell.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';

interface ProfileEditorProps {
  readonly profile?: UserProfile;
  readonly onSaved: (user: UserProfile) => void;
  readonly onCancel: () => void;
}

/** USER-018 to USER-026. */
export function ProfileEditor({ profile, onSaved, onCancel }: ProfileEditorProps) {
  const { t } = useTranslation('users');
  const state = useProfileForm(profile, onSaved);
  const lock = profile?.accessLock ?? null;
  const discard = () => {
    state.reset();
    if (state.changed.length === 0) onCancel();
  };
  return (
    <>
      <RestoreNotice offer={state.kept} />
      {lock ? (
        <InlineNotice kind="info">{t(lock === 'own-access' ? 'form.ownLock' : 'form.beyondLock')}</InlineNotice>
      ) : null}
      <Card isFlush>
        <RecordFormShell
          form={state}
          subject={t('form.subject', { name: displayName(state.values) })}
          onDiscard={discard}
          isAlwaysOpen
          {...(!profile && { saveLabel: t('form.create') })}
        >
          <ProfileFields state={state} lock={lock} />
        </RecordFormShell>
      </Card>
    </>
  );
}
