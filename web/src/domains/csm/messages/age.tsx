import { IconAlertTriangle } from '@tabler/icons-react';
import type { CsmMessage } from '#contract/csm/message.ts';
import classes from '../csm.module.css';
import { useCsmTexts } from '../csm-texts.ts';

interface AgeProps {
  readonly message: CsmMessage;
  readonly now: string;
}

/** The time left for an answer, by which the column is sorted, and the age of the message. */
export function Age({ message, now }: AgeProps) {
  const words = useCsmTexts();
  const due = words.due(message, now);
  return (
    <span className={classes.cell}>
      {due && message.isOverdue ? (
        <span className={classes.late}>
          <IconAlertTriangle aria-hidden="true" stroke={1.75} />
          {due}
        </span>
      ) : due ? (
        <span>{due}</span>
      ) : null}
      <span className={due ? classes.meta : undefined}>{words.age(message, now)}</span>
    </span>
  );
}
