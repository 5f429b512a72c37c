import { useTranslation } from 'react-i18next';
import { type Feed, type FeedDetail, getFeedProblems } from '#contract/feed/api.ts';
import { lineReason } from '#contract/feed/line-reasons.ts';
import type { LineKind } from '#contract/feed/lines.ts';
import { languageOf } from '#contract/shared/language.ts';
import { useDownload } from '../../api/files/download.ts';
import { useFormat } from '../../api/format.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import classes from './feeds-tab.module.css';

type Refused = FeedDetail['refused'][number];

interface RefusedLinesProps {
  readonly feed: Feed;
  /** The first of them. */
  readonly refused: readonly Refused[];
}

export function RefusedLines({ feed, refused }: RefusedLinesProps) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const messages = useProblemMessages();
  const toast = useToast();
  const why = (failure: unknown) => messages.of(failure, t('refused.downloadFailed'));
  const { error, ...download } = useDownload(getFeedProblems, { id: feed.id }, (failure) => toast.error(why(failure)));
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <div>
          <h3>{t('refused.title')}</h3>
          <p className={classes.explained}>
            {refused.length < feed.refused
              ? t('refused.some', { shown: format.number(refused.length), n: format.number(feed.refused) })
              : t('refused.all')}
          </p>
        </div>
        <ExportButton label={t('refused.download')} failure={error ? why(error) : undefined} {...download} />
      </div>
      <PlainTable
        label={t('refused.title')}
        rows={refused}
        rowKey={({ line }) => line}
        empty={null}
        columns={[
          { id: 'line', header: t('refused.line'), cell: ({ line }) => format.number(line) },
          {
            id: 'record',
            header: t('refused.record'),
            cell: ({ record }) => <RecordName record={record} />,
            isWhole: true,
          },
          { id: 'why', header: t('refused.why'), cell: ({ problems }) => <Problems problems={problems} /> },
        ]}
      />
    </section>
  );
}

const kinds = ['child', 'project', 'community'] as const satisfies readonly LineKind[];

/** 'child:ETH-193408-0127'; of a line that could not be read, the kind alone or nothing is known. */
function RecordName({ record }: { readonly record: string }) {
  const { t } = useTranslation('feed');
  const [what, id = ''] = record.split(':');
  const kind = kinds.find((one) => one === what);
  return kind ? t(`refused.kind.${kind}`, { id }).trim() : record;
}

/** Fields have the names the sender gave them. */
function Problems({ problems }: Pick<Refused, 'problems'>) {
  const { t, i18n } = useTranslation('feed');
  const { date } = useFormat();
  const sentenceOf = (problem: Refused['problems'][number]) => {
    const { field } = problem;
    const sentence = lineReason(problem, languageOf(i18n.language), date);
    return field === '' ? sentence : t('refused.problem', { field, sentence });
  };
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <li key={problem.field + problem.code}>{sentenceOf(problem)}</li>
      ))}
    </ul>
  );
}
