import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { toneClass } from '../tone.ts';
import classes from './inline-notice.module.css';
import { KindIcon, kindTone, type MessageKind } from './message-kind.tsx';

interface InlineNoticeProps {
  readonly kind: MessageKind;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Shows in place, until solved, what a toast shows for seconds. */
export function InlineNotice({ kind, title, children, actions }: InlineNoticeProps) {
  return (
    <div className={classNames(classes.notice, toneClass(kindTone[kind]))} role={kind === 'error' ? 'alert' : 'status'}>
      <KindIcon kind={kind} />
      <div className={classes.words}>
        {title ? <p className={classes.title}>{title}</p> : null}
        {children}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
