import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CsmEntry } from '#contract/children/card.ts';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { csmResultLabel } from '#contract/children/csm-result.ts';
import { describeCsmProblem } from '#contract/csm/problem-texts.ts';
import { languageOf } from '#contract/shared/language.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { chosenChildren } from '../../../api/storage/csm-children.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useNavigateTo } from '../../../ui/link.tsx';
import { type BadgeValue, StatusBadge } from '../../../ui/records/status-badge.tsx';
import { useLabels } from '../labels.ts';
import classes from './change.module.css';
import { HistoryScreen, type ShownColumn } from './history-screen.tsx';
import { csmHistoryQuery } from './queries.ts';

const badges: Readonly<Record<CsmEntry['result'], BadgeValue<'csm'>>> = {
  queued: 'Queued',
  sent: 'Sent',
  received: 'Received',
  answered: 'Answered',
  closed: 'Closed',
  failed: 'Failed',
};

/** A failed message shows the reason, and a button that opens Send CSM for this child. */
function Result({ entry }: { readonly entry: CsmEntry }) {
  const { t, i18n } = useTranslation('children');
  const labels = useLabels();
  const go = useNavigateTo();
  const maySend = useCan('Registered Child:Send CSM');
  const { id = '' } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const { result, problem, answer, code } = entry;
  const chooseAgain = () => {
    chosenChildren.write([normaliseChildId(id)]);
    void go(paths.sendCsm());
  };
  return (
    <span className={classes.result}>
      <StatusBadge set="csm" value={badges[result]} label={labels.value(result)} />
      {problem ? <small>{describeCsmProblem(problem, answer, languageOf(i18n.language))}</small> : null}
      {result === 'failed' && maySend ? (
        <Button size="sm" aria-label={t('history.chooseAgainOf', { code })} onClick={chooseAgain}>
          {t('history.chooseAgain')}
        </Button>
      ) : null}
    </span>
  );
}

/** ROUTE-026: date, code, discrepancy code, description, sent by, result. */
export function CsmHistoryScreen() {
  const { t, i18n } = useTranslation('children');
  const format = useFormat();
  const columns: readonly ShownColumn<CsmEntry>[] = [
    { id: 'at', header: t('history.column.at'), text: (row) => format.instant(row.at), order: (row) => row.at },
    { id: 'code', header: t('history.column.code'), text: (row) => row.code },
    { id: 'discrepancyCode', header: t('history.column.discrepancyCode'), text: (row) => row.discrepancyCode },
    { id: 'description', header: t('history.column.description'), text: (row) => row.description, isWrapped: true },
    { id: 'sentBy', header: t('history.column.sentBy'), text: (row) => row.sentBy },
    {
      id: 'result',
      header: t('history.column.result'),
      text: (row) => csmResultLabel(row, languageOf(i18n.language)),
      cell: (row) => <Result entry={row} />,
      isWrapped: true,
    },
  ];
  return (
    <HistoryScreen<CsmEntry>
      history="csmHistory"
      query={(childId) => csmHistoryQuery(childId, i18n.language) as never}
      columns={columns}
      rowKey={(row) => `${row.at} ${row.code}`}
      card={(row) => (
        <div className={classes.row}>
          <span>
            <b>{row.code}</b> {row.description}
          </span>
          <span>
            <Result entry={row} />
          </span>
          <small>{t('card.by', { when: format.instant(row.at), who: row.sentBy })}</small>
        </div>
      )}
    />
  );
}
