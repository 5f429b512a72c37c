import { useTranslation } from 'react-i18next';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RestoreNotice, type RestoreOffer } from '../../ui/messages/restore-notice.tsx';
import classes from './settings-tab.module.css';

interface FormNoticesProps {
  readonly form: { readonly kept: RestoreOffer | undefined; readonly submitError: string | undefined };
  readonly mayEdit: boolean;
}

/** Above the settings of a tab: what was typed before, that they can only be read, why they were not saved. */
export function FormNotices({ form, mayEdit }: FormNoticesProps) {
  const { t } = useTranslation('officeSettings');
  if (mayEdit && !form.kept && !form.submitError) return null;
  return (
    <div className={classes.notices}>
      {mayEdit ? <RestoreNotice offer={form.kept} /> : <InlineNotice kind="info">{t('readOnly')}</InlineNotice>}
      {form.submitError ? <InlineNotice kind="error" title={form.submitError} /> : null}
    </div>
  );
}
