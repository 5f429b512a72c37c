import { useTranslation } from 'react-i18next';
import type { UserProfile } from '#contract/users/admin-api.ts';
import { displayName } from '#contract/users/rules.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useConflictTexts } from '../../i18n/access-texts.ts';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { Card } from '../../ui/card.tsx';
import { ChooseVersions } from '../../ui/form/choose-versions.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
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
  const texts = useFormTexts();
  const conflictTexts = useConflictTexts();
  const messages = useProblemMessages();
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
        <FormShell
          subject={t('form.subject', { name: displayName(state.form) })}
          changed={state.changed}
          invalidCount={state.invalidCount}
          submitError={state.submitError}
          loading={state.isSaving}
          onSave={state.submit}
          onDiscard={discard}
          texts={texts}
          isAlwaysOpen
          {...(!profile && { saveLabel: t('form.create') })}
        >
          <ChooseVersions
            {...conflictTexts}
            {...messages.conflict(conflictTexts.title, state.conflict.refusal)}
            fields={state.conflict.fields}
            onChoose={state.conflict.choose}
          />
          <ProfileFields state={state} lock={lock} />
        </FormShell>
      </Card>
    </>
  );
}
