import { IconCopy, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { copyText } from '../copy-text.ts';
import { useToast } from '../messages/toasts.tsx';
import classes from './record-head.module.css';

interface RecordHeadProps {
  readonly picture?: ReactNode;
  readonly title: string;
  /** The record's identifier, which can be copied. */
  readonly code: string;
  readonly facts?: readonly string[] | undefined;
  readonly place: string | undefined;
  readonly badges: ReactNode;
  /** Further key information. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly texts: Readonly<Record<'copy' | 'copied' | 'copyFailed', string>>;
}

/** Class for tabs directly below the header. */
export const tabsBelowHead = classes.tabs ?? '';

/** Header of a record's page. */
export function RecordHead(props: RecordHeadProps) {
  return (
    <div className={classes.head}>
      {props.picture}
      <div className={classes.what}>
        <h1>{props.title}</h1>
        <div className={classes.facts}>
          <Code code={props.code} texts={props.texts} />
          {props.facts?.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {props.place === undefined ? null : (
            <span className={classes.place}>
              <IconMapPin aria-hidden="true" stroke={1.75} />
              {props.place}
            </span>
          )}
        </div>
        <div className={classes.badges}>{props.badges}</div>
        {props.children}
      </div>
      {props.actions ? <div className={classes.actions}>{props.actions}</div> : null}
    </div>
  );
}

function Code({ code, texts }: Pick<RecordHeadProps, 'code' | 'texts'>) {
  const toast = useToast();
  const shown = useRef<HTMLSpanElement>(null);
  const copy = async () => {
    if (await copyText(code, shown.current)) toast.success(texts.copied);
    else toast.error(texts.copyFailed);
  };
  return (
    <span className={classes.code}>
      <span ref={shown}>{code}</span>
      <IconButton size="sm" label={texts.copy} onClick={() => void copy()}>
        <IconCopy aria-hidden="true" stroke={1.75} />
      </IconButton>
    </span>
  );
}
