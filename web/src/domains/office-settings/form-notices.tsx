import { useTranslation } from 'react-i18next';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RestoreNotice, type RestoreOffer } from '../../ui/messages/restore-notice.tsx';
import classes from './settings-tab.module.css';

interface FormNoticesProps {
  readonly kept: RestoreOffer | undefined;
  readonly mayEdit: boolean;
}

/** Notices above the settings of a tab: restorable input, or read-only. */
export function FormNotices({ kept, mayEdit }: FormNoticesProps) {
  const { t } = useTranslation('officeSettings');
  if (mayEdit && !kept) return null;
  return (
    <div className={classes.notices}>
      {mayEdit ? <RestoreNotice offer={kept} /> : <InlineNotice kind="info">{t('readOnly')}</InlineNotice>}
    </div>
  );
}
