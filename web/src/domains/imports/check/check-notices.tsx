import { useTranslation } from 'react-i18next';
import type { ImportCheck } from '#contract/imports/import.ts';
import { useFormat } from '../../../api/format.ts';
import { paths } from '../../../app/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { counted } from '../labels.ts';
import classes from './check-panel.module.css';
import { unusedColumns } from './unused-columns.ts';

interface CheckNoticesProps {
  readonly check: ImportCheck;
  readonly isAgain: boolean;
  readonly onAgain: (isAgain: boolean) => void;
}

/** Notices to read before deciding. */
export function CheckNotices({ check, isAgain, onAgain }: CheckNoticesProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { sameFile } = check;
  const unused = unusedColumns(check.ignoredColumns);
  return (
    <div className={classes.notices}>
      {check.invalid > 0 ? (
        <InlineNotice kind="warning" title={t('check.correct')}>
          {check.valid > 0 ? t('check.orProceed', counted(check.invalid, format)) : t('check.noneValid')}
        </InlineNotice>
      ) : (
        <InlineNotice kind="success" title={t('check.allValid')}>
          {t('check.nothingYet')}
        </InlineNotice>
      )}
      {check.unchanged > 0 ? (
        <InlineNotice kind="info">{t('check.unchanged', counted(check.unchanged, format))}</InlineNotice>
      ) : null}
      {unused.named.length > 0 ? (
        <InlineNotice kind="info">
          {t('check.ignored', { columns: unused.named.join(', ') })}{' '}
          {unused.more > 0 ? t('check.ignoredMore', counted(unused.more, format)) : null}
        </InlineNotice>
      ) : null}
      {sameFile ? (
        <InlineNotice kind="warning" title={t('check.sameFile')}>
          <p>
            {t('check.sameFileBy', { when: format.instant(sameFile.importedAt), who: sameFile.createdBy })}{' '}
            <Link to={paths.importDetails({ id: sameFile.importId })}>
              {t('check.sameFileOpen', { id: sameFile.importId })}
            </Link>
          </p>
          <label className={classes.again}>
            <input type="checkbox" checked={isAgain} onChange={(event) => onAgain(event.target.checked)} />
            {t('check.importAgain')}
          </label>
        </InlineNotice>
      ) : null}
    </div>
  );
}
