import { useTranslation } from 'react-i18next';
import type { Import } from '#contract/imports/import.ts';
import { isFinished } from '#contract/imports/rules.ts';
import { useFormat } from '../../../api/format.ts';
import { Meter } from '../../../ui/charts/key-figure.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { Facts } from '../../../ui/records/facts.tsx';
import { outcomeOf } from '../follower/outcome.ts';
import { counted, useImportLabels } from '../labels.ts';
import classes from './details-screen.module.css';

/** Rows that could not be undone still count as imported. */
const importedRows = ({ rows, leftOut, waiting, unchanged, failed, undone }: Import): number =>
  rows - leftOut - waiting - unchanged - failed - undone;

/** Progress, results, and whether the import was undone. */
export function ImportSummary({ one }: { readonly one: Import }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const labels = useImportLabels();
  const undone = one.undoneAt !== null && one.undone > 0 ? one.undoneAt : undefined;
  return (
    <div className={classes.summary}>
      <Progress one={one} />
      {isFinished(one.status) && importedRows(one) + one.undone === 0 && one.unchanged > 0 ? (
        <InlineNotice kind={outcomeOf(one) === 'nothingChanged' ? 'info' : 'warning'} title={t('outcome.nothing')}>
          {t('outcome.already', counted(one.unchanged, format))}
        </InlineNotice>
      ) : null}
      {one.undoneAt !== null && one.kept > 0 ? (
        <InlineNotice kind="warning" title={one.undone === 0 ? t('undo.nothing') : undefined}>
          {t('undo.kept', counted(one.kept, format))}
        </InlineNotice>
      ) : null}
      <Facts
        facts={[
          { label: labels.grid('ImportId'), value: one.id },
          { label: labels.grid('ImportDate'), value: format.instant(one.importedAt) },
          { label: labels.grid('ImportType'), value: one.typeName },
          { label: labels.grid('CreatedBy'), value: one.createdBy },
          { label: t('details.rows'), value: format.number(one.rows) },
          { label: t('details.applied'), value: format.number(importedRows(one)) },
          { label: t('details.unchanged'), value: format.number(one.unchanged) },
          { label: t('details.notApplied'), value: format.number(one.failed + one.leftOut) },
          ...(undone
            ? [
                { label: t('details.undoneRows'), value: format.number(one.undone) },
                {
                  label: t('details.undone'),
                  value: t('details.undoneBy', { when: format.instant(undone), who: one.undoneBy ?? '' }),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function Progress({ one }: { readonly one: Import }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  if (isFinished(one.status)) return null;
  const total = one.rows - one.leftOut;
  const done = total - one.waiting;
  const words = t('details.progress', { done: format.number(done), total: format.number(total) });
  return (
    <div role="status">
      <Meter
        label={t('details.progressLabel')}
        total={total}
        parts={[{ value: done, tone: 'teal' }]}
        caption={words}
        valueText={words}
      />
    </div>
  );
}
