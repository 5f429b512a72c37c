import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { InlineNotice } from '../messages/inline-notice.tsx';
import { Dialog } from './dialog.tsx';
import classes from './print-dialog.module.css';

interface PrintAction {
  readonly start: () => void;
  readonly loading: boolean;
}

interface PrintDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Undefined if the user may not print. */
  readonly print: PrintAction | undefined;
  readonly pdf: PrintAction | undefined;
  readonly failure: string | undefined;
  readonly onClose: () => void;
  /** Options or notes shown before printing. */
  readonly children?: ReactNode;
  readonly texts: Readonly<Record<'cancel' | 'paper' | 'file' | 'logged', string>>;
}

/** Print or PDF; says in advance that both are logged (F10). */
export function PrintDialog({ print, pdf, texts, ...props }: PrintDialogProps) {
  return (
    <Dialog
      isOpen={props.isOpen}
      title={props.title}
      onClose={props.onClose}
      width={500}
      actions={
        <>
          <Button data-side="start" data-autofocus onClick={props.onClose}>
            {texts.cancel}
          </Button>
          {pdf ? (
            <Button loading={pdf.loading} onClick={pdf.start}>
              {texts.file}
            </Button>
          ) : null}
          {print ? (
            <Button look="primary" loading={print.loading} onClick={print.start}>
              {texts.paper}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={classes.form}>
        {props.failure ? <InlineNotice kind="error">{props.failure}</InlineNotice> : null}
        {props.children}
        <p className={classes.note}>{texts.logged}</p>
      </div>
    </Dialog>
  );
}
