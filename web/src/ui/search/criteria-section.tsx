import { type ReactNode, useId } from 'react';
import classes from './criteria-section.module.css';

interface CriteriaSectionProps {
  readonly title: string;
  /** '3 chosen of 56' */
  readonly note?: string;
  readonly children: ReactNode;
}

/** Criteria that belong together, below the others and in the same columns. */
export function CriteriaSection({ title, note, children }: CriteriaSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title} {note ? <span>{note}</span> : null}
      </h3>
      {children}
    </section>
  );
}
