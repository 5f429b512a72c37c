import { type ReactNode, useId } from 'react';
import classes from './criteria-section.module.css';

interface CriteriaSectionProps {
  readonly title: string;
  /** '3 chosen of 56' */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A titled group of criteria, in the same columns as the others. */
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
