import type { CsmMessage } from '#contract/csm/message.ts';
import classes from '../csm.module.css';
import { useCsmWords } from '../csm-words.ts';

interface AgeProps {
  readonly message: CsmMessage;
  readonly now: string;
}

/** How long an answer may still take, which is what the column is ordered by, and how old the message is. */
export function Age({ message, now }: AgeProps) {
  const words = useCsmWords();
  const due = words.due(message, now);
  return (
    <span className={classes.cell}>
      {due ? <span className={message.isOverdue ? classes.late : undefined}>{due}</span> : null}
      <span className={due ? classes.meta : undefined}>{words.age(message, now)}</span>
    </span>
  );
}
