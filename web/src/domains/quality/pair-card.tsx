import { IconMail } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { markNotTheSame, type PairedChild, type QualityPair, takeBackNotTheSame } from '#contract/quality/api.ts';
import { call } from '../../api/call.ts';
import { emptyMark, type Format, useFormat } from '../../api/format.ts';
import { useCan } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { chosenChildren } from '../../api/storage/csm-children.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link, useNavigateTo } from '../../ui/link.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import classes from './quality.module.css';
import { pairsKey } from './queries.ts';

const rowNames = [
  'givenName',
  'familyName',
  'gender',
  'birthDate',
  'community',
  'status',
  'reservation',
  'registrationDate',
  'addDate',
  'photoDate',
  'lastUpdateDate',
] as const;
type RowName = (typeof rowNames)[number];

/** The two children beside each other; what differs is said in words. */
export function PairCard({ pair }: { readonly pair: QualityPair }) {
  const { t } = useTranslation('quality');
  const textOf = useRowTexts();
  const { first, second, project } = pair;
  const title = t('pairs.pair', { first: first.childId, second: second.childId });
  const decide = useDecide(pair, title);
  const rows = rowNames.map((name) => ({ name, first: textOf(name, first), second: textOf(name, second) }));
  return (
    <Card
      title={title}
      note={`${project.code} ${project.label}`}
      actions={<PairActions pair={pair} decide={decide} />}
      isFlush
    >
      <PlainTable
        label={title}
        rows={rows}
        rowKey={({ name }) => name}
        empty={null}
        columns={[
          { id: 'field', header: t('pairs.field'), cell: ({ name }) => t(`pairs.name.${name}`) },
          { id: 'first', header: first.childId, cell: (row) => row.first },
          { id: 'second', header: second.childId, cell: (row) => row.second },
          {
            id: 'compare',
            header: t('pairs.compare'),
            cell: (row): ReactNode =>
              row.first === row.second ? t('pairs.same') : <strong>{t('pairs.different')}</strong>,
          },
        ]}
      />
      {decide.failure ? (
        <div className={classes.foot}>
          <InlineNotice kind="error">{decide.failure}</InlineNotice>
        </div>
      ) : null}
      <Decision pair={pair} />
    </Card>
  );
}

function useRowTexts(): (name: RowName, child: PairedChild) => string {
  const { t } = useTranslation('quality');
  const format = useFormat();
  return (name, child) => {
    switch (name) {
      case 'gender':
        return t(`pairs.gender.${child.gender}`);
      case 'birthDate':
        return birthDate(child, format, (date) => t('pairs.estimated', { date }));
      case 'status':
        return child.status.label;
      case 'reservation':
        if (child.isHeldElsewhere) return t('pairs.heldElsewhere');
        return child.reservationId === null ? emptyMark : String(child.reservationId);
      case 'registrationDate':
      case 'addDate':
      case 'photoDate':
      case 'lastUpdateDate':
        return format.date(child[name]);
      default:
        return child[name] ?? emptyMark;
    }
  };
}

const birthDate = (child: PairedChild, format: Format, estimated: (date: string) => string): string =>
  child.isEstimated ? estimated(format.date(child.birthDate)) : format.date(child.birthDate);

/** 'Not the same', or the decision taken back. */
function useDecide(pair: QualityPair, title: string) {
  const { t } = useTranslation('quality');
  const messages = useProblemMessages();
  const toast = useToast();
  const client = useQueryClient();
  const isDecided = pair.decidedAt !== null;
  const ids = { first: pair.first.childId, second: pair.second.childId };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(isDecided ? takeBackNotTheSame : markNotTheSame, ids),
    onSuccess: () => toast.success(t(isDecided ? 'pairs.takenBack' : 'pairs.marked', { pair: title })),
    onError: (failure) => toast.error(messages.of(failure, t('pairs.changeFailed'))),
    onSettled: () => client.invalidateQueries({ queryKey: pairsKey }),
  });
  return { mutate, isPending, failure: error ? messages.of(error, t('pairs.changeFailed')) : undefined };
}

interface PairActionsProps {
  readonly pair: QualityPair;
  readonly decide: ReturnType<typeof useDecide>;
}

function PairActions({ pair, decide }: PairActionsProps) {
  const { t } = useTranslation('quality');
  const go = useNavigateTo();
  const mayEdit = useCan('Registered Child:Edit');
  const maySend = useCan('Registered Child:Send CSM');
  const isDecided = pair.decidedAt !== null;
  const ids = { first: pair.first.childId, second: pair.second.childId };
  const tell = () => {
    chosenChildren.write([ids.first, ids.second]);
    void go(paths.sendCsm());
  };
  return (
    <>
      {maySend && !isDecided ? (
        <Button size="sm" icon={<IconMail aria-hidden="true" stroke={1.75} />} onClick={tell}>
          {t('pairs.tell')}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button size="sm" loading={decide.isPending} onClick={() => decide.mutate()}>
          {t(isDecided ? 'pairs.takeBack' : 'pairs.mark')}
        </Button>
      ) : null}
      {[ids.first, ids.second].map((id) => (
        <Link key={id} to={paths.viewChild({ id })}>
          {id}
        </Link>
      ))}
    </>
  );
}

function Decision({ pair: { decidedAt, decidedBy } }: { readonly pair: QualityPair }) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  if (decidedAt === null) return null;
  const day = format.day(decidedAt);
  return (
    <p className={classes.foot}>
      {decidedBy === null ? t('pairs.decidedElsewhere', { day }) : t('pairs.decided', { name: decidedBy, day })}
    </p>
  );
}
