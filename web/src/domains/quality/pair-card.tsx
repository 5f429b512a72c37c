import { IconMail } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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

/** How the list finds the button of the next pair. */
const decideButton = { 'data-decide': true };

interface PairCardProps {
  readonly pair: QualityPair;
  /** A decision was saved: the pair leaves this list. */
  readonly onDecided: () => void;
}

/** What differs between the two children stands beside each other; what is the same is said once. */
export function PairCard({ pair, onDecided }: PairCardProps) {
  const { t } = useTranslation('quality');
  const textOf = useRowTexts();
  const { first, second, project } = pair;
  const title = t('pairs.pair', { first: first.childId, second: second.childId });
  const decide = useDecide(pair, title, onDecided);
  const rows = rowNames.map((name) => ({ name, first: textOf(name, first), second: textOf(name, second) }));
  const isSame = (row: (typeof rows)[number]) => row.first === row.second;
  return (
    <Card
      title={title}
      note={`${project.code} ${project.label}`}
      actions={<PairActions pair={pair} decide={decide} />}
      isFlush
    >
      <table className={classes.pair} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t(rows.every(isSame) ? 'pairs.nothingDiffers' : 'pairs.different')}</th>
            {[first.childId, second.childId].map((id) => (
              <th key={id} scope="col">
                <Link to={paths.viewChild({ id })}>{id}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((row) => !isSame(row))
            .map((row) => (
              <tr key={row.name}>
                <th scope="row">{t(`pairs.name.${row.name}`)}</th>
                <td>{row.first}</td>
                <td>{row.second}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <dl className={classes.same}>
        <dt>{t('pairs.same')}</dt>
        {rows.filter(isSame).map((row) => (
          <dd key={row.name}>
            {t(`pairs.name.${row.name}`)}: <span>{row.first}</span>
          </dd>
        ))}
      </dl>
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
function useDecide(pair: QualityPair, title: string, onDecided: () => void) {
  const { t } = useTranslation('quality');
  const messages = useProblemMessages();
  const toast = useToast();
  const client = useQueryClient();
  const isDecided = pair.decidedAt !== null;
  const ids = { first: pair.first.childId, second: pair.second.childId };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(isDecided ? takeBackNotTheSame : markNotTheSame, ids),
    onSuccess: () => {
      toast.success(t(isDecided ? 'pairs.takenBack' : 'pairs.marked', { pair: title }));
      onDecided();
    },
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
        <Button size="sm" {...decideButton} loading={decide.isPending} onClick={() => decide.mutate()}>
          {t(isDecided ? 'pairs.takeBack' : 'pairs.mark')}
        </Button>
      ) : null}
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
