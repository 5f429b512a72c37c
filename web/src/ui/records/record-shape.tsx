import type { ReactNode } from 'react';
import { Shape } from '../messages/shape.tsx';
import { useDelayed, waitingTimes } from '../messages/use-delayed.ts';
import classes from './record-head.module.css';

interface RecordShapeProps {
  /** Said to those who do not see it, once it takes long enough to be seen. */
  readonly label: string;
  /** In pixels, of the picture beside the title. */
  readonly picture?: number;
  /** The shape of what stands below the tabs. */
  readonly children?: ReactNode;
}

const lines = { title: 28, facts: 24, badges: 24, caption: 22, tabs: 43 } as const;

/** The head of a record with its tabs, while not even its title is known. It has its room at once, and shows later. */
export function RecordShape({ label, picture, children }: RecordShapeProps) {
  const isLate = useDelayed(true, waitingTimes.skeleton);
  return (
    <div
      {...(isLate && { role: 'status', 'aria-label': label })}
      className={classes.waiting}
      data-late={isLate || undefined}
    >
      <div className={classes.head}>
        {picture === undefined ? null : (
          <div style={{ height: picture + lines.caption }}>
            <Shape width={picture} height={picture} isRound />
          </div>
        )}
        <div className={classes.what}>
          <div className={classes.shapes}>
            <Shape width="min(320px, 70%)" height={lines.title} />
            <Shape width="min(440px, 90%)" height={lines.facts} />
            <Shape width={160} height={lines.badges} />
          </div>
        </div>
      </div>
      <div className={classes.tabs} style={{ height: lines.tabs }} />
      {children === undefined ? null : <div className={classes.below}>{children}</div>}
    </div>
  );
}
