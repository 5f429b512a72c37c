import type { CsmMessage } from '#contract/csm/message.ts';
import classes from '../csm.module.css';
import { useCsmWords } from '../csm-words.ts';

interface AgeProps {
  readonly message: CsmMessage;
  readonly now: string;
}

/** How old, and how long an answer may still take. */
export function Age({ message, now }: AgeProps) {
  const words = useCsmWords();
  const due = words.due(message, now);
  return (
    <span className={classes.cell}>
      <span>{words.age(message, now)}</span>
      {due ? <span className={message.isOverdue ? classes.late : classes.meta}>{due}</span> : null}
    </span>
  );
}
