import { useTranslation } from 'react-i18next';
import { useFetched } from '../../api/fetched.ts';
import { useCan } from '../../api/person.tsx';
import { RecordFormShell } from '../../forms/record-form-shell.tsx';
import { useFormTexts } from '../../i18n/kit-texts.ts';
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
          <ConnectionTest hasChanges={form.isDirty} />
          <ServiceAccounts />
        </>
      )}
    </>
  );
}

function Form({ form }: { readonly form: ApiForm }) {
  const { t } = useTranslation('crm');
  const mayEdit = useCan('Admin Office Setting:Edit');
  return (
    <RecordFormShell
      form={form}
      subject={t('title')}
      onSave={form.review}
      onDiscard={form.discard}
      isRefused={form.isRefused}
      saveLabel={t('review')}
    >
      <div className={classes.form}>
        <div>
          <h2>{t('title')}</h2>
          <p className={classes.note}>{t('intro')}</p>
        </div>
        {mayEdit ? <RestoreNotice offer={form.kept} /> : <InlineNotice kind="info">{t('readOnly')}</InlineNotice>}
        <ApiFields form={form} mayEdit={mayEdit} />
      </div>
    </RecordFormShell>
  );
}

/** ROUTE-091: review step before other systems are affected. */
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
        changed={form.changed}
        form={form}
        labels={{ edit: t('common:action.edit'), confirm: t('common:action.confirm') }}
        texts={texts}
      />
    </div>
  );
}
