import { IconCheck } from '@tabler/icons-react';
import { Link } from './link.tsx';
import classes from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Step {
  readonly label: string;
  /** Address of a previous step. */
  readonly to?: string | undefined;
  /** Skipped without being completed. */
  readonly isUnfinished?: boolean;
}

interface StepperProps {
  /** Accessible name: 'Steps'. */
  readonly label: string;
  readonly steps: readonly Step[];
  /** Counted from 0. */
  readonly current: number;
  /** Read after a completed step: 'done'. */
  readonly done: string;
}

/** Progress in a task of several screens; previous steps are links. */
export function Stepper({ label, steps, current, done }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const isDone = index < current && !step.isUnfinished;
          return (
            <li
              key={step.label}
              data-state={isDone ? 'done' : index === current ? 'now' : undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              <span className={classes.number} aria-hidden="true">
                {isDone ? <IconCheck stroke={2.5} /> : index + 1}
              </span>
              {index < current && step.to ? <Link to={step.to}>{step.label}</Link> : <span>{step.label}</span>}
              {isDone ? <VisuallyHidden>{done}</VisuallyHidden> : null}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
