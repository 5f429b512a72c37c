import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonReading } from '#contract/reading/api.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { useRowKeys } from '../../ui/grid/use-row-keys.ts';
import { useNavigateTo } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { DayReading } from './queries.ts';
import { type BudgetAction, ReaderRow } from './reader-row.tsx';
import classes from './readers.module.css';
import { type Scale, scaleOf } from './scale.ts';
import { ScaleHead, ScaleLegend } from './scale-labels.tsx';
import { useDayAddress } from './use-day-address.ts';

interface ReadersProps {
  readonly read: DayReading;
  /** Shows numbers instead of bars. */
  readonly isTable: boolean;
  readonly label: string;
}

/**
 * Users who read children that day, most first. Keys: Up and Down, L lifts the budget, Enter opens the user's access
 * log.
 */
export function Readers({ read: { readers, budget, isToday }, isTable, label }: ReadersProps) {
  const remedyOf = useBudgetActions(isToday);
  const { logOf } = useDayAddress();
  const go = useNavigateTo();
  const [lifting, setLifting] = useState<number>();
  const scale = scaleOf(
    readers.map(({ children }) => children),
    budget,
  );
  const readerOf = (key: string | undefined) => readers.find(({ userId }) => String(userId) === key);
  const liftOf = (key: string) => {
    const reader = readerOf(key);
    if (reader && remedyOf(reader) === 'lift') setLifting(reader.userId);
  };
  const { body, onKeyDown, onBlur, rowProps } = useRowKeys({
    keys: readers.map(({ userId }) => String(userId)),
    onToggle: undefined,
    onRange: undefined,
    onOpen: (key) => void go(logOf(readerOf(key)?.email)),
    letters: { l: liftOf },
    onPage: () => false,
  });
  const onLift = (userId: number, isLifting: boolean) => {
    setLifting(isLifting ? userId : undefined);
    // The form that had the focus is about to unmount.
    if (!isLifting) body.current?.querySelector<HTMLElement>(`[data-row="${userId}"]`)?.focus();
  };
  return (
    <>
      <ScaleLegend scale={scale} isSeen={isTable || scale.isCrowded} />
      <table className={classes.table} aria-label={label}>
        <Heads scale={isTable ? undefined : scale} />
        <tbody ref={body} onKeyDown={onKeyDown} onBlur={onBlur}>
          {readers.map((reader) => (
            <ReaderRow
              key={reader.userId}
              reader={reader}
              scale={isTable ? undefined : scale}
              remedy={remedyOf(reader)}
              isLifting={lifting === reader.userId}
              onLift={(isLifting) => onLift(reader.userId, isLifting)}
              rowProps={rowProps(String(reader.userId))}
              columns={heads.length}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

const heads = ['person', 'children', 'opened', 'state', 'lastRead', 'actions'] as const;

function Heads({ scale }: { readonly scale: Scale | undefined }) {
  const { t } = useTranslation('reading');
  const wide = scale ? 'children' : 'person';
  const isNumber = (head: string) => head === 'opened' || (head === 'children' && !scale);
  return (
    <thead>
      <tr>
        {heads.map((head) => {
          const isDrawn = head === 'children' && scale !== undefined;
          const words = t(`column.${head}`);
          return (
            <th key={head} scope="col" data-wide={head === wide || undefined} data-number={isNumber(head) || undefined}>
              {isDrawn || head === 'actions' ? <VisuallyHidden>{words}</VisuallyHidden> : words}
              {isDrawn ? <ScaleHead scale={scale} /> : null}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function useBudgetActions(isToday: boolean): (reader: PersonReading) => BudgetAction | undefined {
  const { user } = usePerson();
  const mayEdit = useCan('Admin Office Setting:Edit');
  return ({ userId, state }) => {
    if (!isToday || !mayEdit || userId === user.userId || state === 'below') return undefined;
    return state === 'lifted' ? 'take back' : 'lift';
  };
}
