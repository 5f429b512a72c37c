import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import classes from './row-card.module.css';

interface RowCardProps {
  readonly to: string;
  readonly name: string;
  /** One line each. */
  readonly lines: readonly ReactNode[];
  readonly state: ReactNode;
}

/** A grid row as a card on a small screen. */
export function RowCard({ to, name, lines, state }: RowCardProps) {
  return (
    <div className={classes.card}>
      <Link to={to} className={classes.name}>
        {name}
      </Link>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row never change their order.
        <span key={index}>{line}</span>
      ))}
      <span className={classes.state}>{state}</span>
    </div>
  );
}

/** The same for a row with buttons: its content, stacked. */
export function RowStack({ children }: { readonly children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}
