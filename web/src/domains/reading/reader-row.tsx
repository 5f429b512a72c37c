import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PersonReading, revokeLift } from '#contract/reading/api.ts';
import { readingStateLabels } from '#contract/reading/labels.ts';
import type { Language } from '#contract/shared/language.ts';
import { call } from '../../api/call.ts';
import { emptyMark, useFormat } from '../../api/format.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconBolt } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { initialsOf } from '../../ui/records/initials.ts';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { type Tone, toneClass } from '../../ui/tone.ts';
import { LiftForm } from './lift-form.tsx';
import { readingKey } from './queries.ts';
import classes from './readers.module.css';
import { ReadingBar } from './reading-bar.tsx';
import type { Scale } from './scale.ts';

/** The action available for a user's day; none on earlier days and none for oneself. */
export type BudgetAction = 'lift' | 'take back';

interface ReaderRowProps {
  readonly reader: PersonReading;
  /** Undefined shows numbers instead of bars. */
  readonly scale: Scale | undefined;
  readonly remedy: BudgetAction | undefined;
  readonly isLifting: boolean;
  readonly onLift: (isLifting: boolean) => void;
  /** Props for keyboard navigation of rows. */
  readonly rowProps: object;
  readonly columns: number;
}

export function ReaderRow({ reader, scale, remedy, isLifting, onLift, rowProps, columns }: ReaderRowProps) {
  const { t } = useTranslation('reading');
  const format = useFormat();
  const takeBack = useRevokeLift(reader);
  return (
    <>
      <tr {...rowProps} className={classes.row} data-open={isLifting || undefined}>
        <Person reader={reader} />
        <td className={scale ? classes.bar : classes.number} data-label={t('column.children')}>
          {scale ? <ReadingBar reader={reader} scale={scale} /> : format.number(reader.children)}
        </td>
        <td className={classes.number} data-label={t('column.opened')}>
          {format.number(reader.opened)}
        </td>
        <td className={classes.state} data-label={t('column.state')}>
          <State reader={reader} />
        </td>
        <td className={classes.time} data-label={t('column.lastRead')}>
          {format.time(reader.lastReadAt)}
        </td>
        <td className={classes.action}>
          {remedy === 'lift' ? (
            <Button
              size="sm"
              icon={<IconBolt />}
              aria-label={t('lift.openOf', { name: reader.name })}
              aria-expanded={isLifting}
              onClick={() => onLift(!isLifting)}
            >
              {t('lift.open')}
            </Button>
          ) : null}
          {remedy === 'take back' ? (
            <Button
              size="sm"
              aria-label={t('takeBack.openOf', { name: reader.name })}
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate()}
            >
              {t('takeBack.open')}
            </Button>
          ) : null}
        </td>
      </tr>
      {isLifting || takeBack.failure ? (
        <tr className={classes.below}>
          <td colSpan={columns}>
            {isLifting ? <LiftForm reader={reader} onClose={() => onLift(false)} /> : null}
            {takeBack.failure ? <InlineNotice kind="error">{takeBack.failure}</InlineNotice> : null}
          </td>
        </tr>
      ) : null}
    </>
  );
}

function useRevokeLift({ userId, name }: PersonReading) {
  const { t } = useTranslation('reading');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const messages = useProblemMessages();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(revokeLift, { office, userId }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: readingKey(office) });
      toast.success(t('takeBack.done', { name }));
    },
    onError: (failure) => toast.error(messages.of(failure)),
  });
  return { mutate, isPending, failure: error ? messages.of(error) : undefined };
}

const tones: readonly Tone[] = ['blue', 'amber', 'violet', 'teal', 'green', 'orange'];

function Person({ reader: { userId, name, roles } }: { readonly reader: PersonReading }) {
  const maySee = useCan('Admin User Profile Management:View');
  const tone = tones[userId % tones.length] ?? 'grey';
  return (
    <th scope="row" className={classes.who}>
      <span className={classes.person}>
        <span className={classNames(classes.initials, toneClass(tone))} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={classes.name}>
          {maySee ? <Link to={paths.viewUserProfile({ id: userId, mode: 'view' })}>{name}</Link> : name}
          <span className={classes.roles}>{roles.join(', ')}</span>
        </span>
      </span>
    </th>
  );
}

function State({ reader: { state, liftedBy, liftReason } }: { readonly reader: PersonReading }) {
  const { t, i18n } = useTranslation('reading');
  if (state === 'below') return <span className={classes.none}>{emptyMark}</span>;
  return (
    <>
      <StatusBadge set="reading" value={state} label={readingStateLabels[state][i18n.language as Language]} />
      {liftedBy !== null && liftReason !== null ? (
        <span className={classes.why}>{t('liftedBy', { name: liftedBy, reason: liftReason })}</span>
      ) : null}
    </>
  );
}
