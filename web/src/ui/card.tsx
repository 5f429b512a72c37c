import { type ReactNode, useId } from 'react';
import classes from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  readonly title?: string;
  /** Id of the title, for content inside that is labelled by it too. */
  readonly titleId?: string | undefined;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
  readonly children?: ReactNode;
  /** Without padding, for lists and tables. */
  readonly isFlush?: boolean;
  readonly className?: string | undefined;
}

export function Card({ title, titleId: given, note, actions, foot, children, isFlush = false, className }: CardProps) {
  const own = useId();
  const titleId = given ?? own;
  return (
    <section className={classNames(classes.card, className)} aria-labelledby={title ? titleId : undefined}>
      {title || actions ? (
        <div className={classes.head}>
          {title ? <h2 id={titleId}>{title}</h2> : null}
          {note ? <span className={classes.note}>{note}</span> : null}
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </div>
      ) : null}
      {isFlush ? children : <div className={classes.body}>{children}</div>}
      {foot ? <div className={classes.foot}>{foot}</div> : null}
    </section>
  );
}
