import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

/** Content of a tab: sections below each other in one frame. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={classes.panel}>{children}</div>;
}

interface PanelSectionProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function PanelSection({ title, actions, children }: PanelSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={title ? titleId : undefined}>
      {title || actions ? (
        <div className={classes.head}>
          {title ? <h2 id={titleId}>{title}</h2> : null}
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}
