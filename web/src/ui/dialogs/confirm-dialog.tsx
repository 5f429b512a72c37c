import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import type { Tone } from '../tone.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly question: string;
  readonly children?: ReactNode;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly icon?: ReactNode;
  readonly tone?: Tone;
  readonly loading?: boolean;
  /** Why Yes is disabled. */
  readonly disabledBecause?: string | undefined;
  /** The action is destructive. */
  readonly isDangerous?: boolean;
}

/** One question, two answers. Esc means No, and No has the focus, to prevent accidents. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={props.isOpen}
      title={props.question}
      onClose={props.onNo}
      icon={props.icon}
      tone={props.tone ?? (props.isDangerous ? 'red' : 'teal')}
      width={420}
      actions={
        <>
          <Button onClick={props.onNo} data-autofocus>
            {props.no}
          </Button>
          <Button
            look={props.isDangerous ? 'danger-solid' : 'primary'}
            onClick={props.onYes}
            loading={props.loading ?? false}
            disabledBecause={props.disabledBecause}
          >
            {props.yes}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
