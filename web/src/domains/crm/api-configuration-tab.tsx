import { useTranslation } from 'react-i18next';
import { useFetched } from '../../api/fetched.ts';
import { useCan } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { useSettingsConflictTexts } from '../../i18n/settings-texts.ts';
import { ChooseVersions } from '../../ui/form/choose-versions.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { ReviewChanges } from '../../ui/form/review-changes.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { useFailureToast } from '../../ui/messages/toasts.tsx';
import classes from './api-configuration-tab.module.css';
import { ApiFields } from './api-fields.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { useReviewFacts } from './review-facts.tsx';
import { ServiceAccounts } from './service-accounts.tsx';
import { type ApiForm, useApiSettings } from './use-api-settings.ts';

/** ROUTE-088, OFFICE-054 to OFFICE-060. */
export function ApiConfigurationTab() {
  const { t } = useTranslation(['crm', 'common']);
  const form = useApiSettings();
  const { isError } = form.query;
  const failure = t('error.fetch');
  const fetched = useFetched(form.query, failure);
  useFailureToast(isError, failure);
  return (
    <>
      <Fetched {...fetched}>{() => (form.isReviewing ? <Review form={form} /> : <Form form={form} />)}</Fetched>
      {form.isReviewing ? null : (
        <>
          <ConnectionTest hasChanges={form.changed.length > 0} />
          <ServiceAccounts />
        </>
      )}
    </>
  );
}

function Form({ form }: { readonly form: ApiForm }) {
  const { t } = useTranslation('crm');
  const texts = useFormTexts();
  const conflictTexts = useSettingsConflictTexts();
  const messages = useProblemMessages();
  const mayEdit = useCan('Admin Office Setting:Edit');
  return (
    <FormShell
      subject={t('title')}
      changed={form.changed.map((field) => t(`field.${field}`))}
      invalidCount={form.errors.size + form.versions.unchosen}
      submitError={undefined}
      loading={form.isSaving}
      onSave={form.review}
      onDiscard={form.discard}
      saveLabel={t('review')}
      texts={texts}
    >
      <ChooseVersions
        {...conflictTexts}
        {...messages.conflict(conflictTexts.title, form.versions.refusal)}
        fields={form.versions.fields}
        onChoose={form.versions.choose}
      />
      <div className={classes.form}>
        <div>
          <h2>{t('title')}</h2>
          <p className={classes.note}>{t('intro')}</p>
        </div>
        {mayEdit ? <RestoreNotice offer={form.kept} /> : <InlineNotice kind="info">{t('readOnly')}</InlineNotice>}
        {form.submitError ? <InlineNotice kind="error" title={form.submitError} /> : null}
        <ApiFields form={form} mayEdit={mayEdit} />
      </div>
    </FormShell>
  );
}

/** ROUTE-091: a last look before other systems are affected. */
function Review({ form }: { readonly form: ApiForm }) {
  const { t } = useTranslation(['crm', 'common']);
  const texts = useFormTexts();
  const facts = useReviewFacts(form);
  return (
    <div className={classes.form}>
      <ReviewChanges
        title={t('reviewTitle')}
        note={t('reviewNote')}
        facts={facts}
        subject={t('title')}
        changed={form.changed.map((field) => t(`field.${field}`))}
        form={form}
        labels={{ edit: t('common:action.edit'), confirm: t('common:action.confirm') }}
        texts={texts}
      />
    </div>
  );
}
