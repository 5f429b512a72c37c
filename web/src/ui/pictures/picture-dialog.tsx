import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import classes from './picture-dialog.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface PictureDialogProps {
  readonly isOpen: boolean;
  /** Also the picture's text for those who do not see it. */
  readonly title: string;
  /** Undefined while it is loading. */
  readonly content: Blob | undefined;
  /** Shown instead of the picture when it could not be loaded. */
  readonly failure: ReactNode;
  readonly close: string;
  readonly onClose: () => void;
}

const widthMaximum = 880;

/** A picture as large as the window allows. */
export function PictureDialog({ isOpen, title, content, failure, close, onClose }: PictureDialogProps) {
  const source = useObjectUrl(content);
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      width={widthMaximum}
      closesOutside
      actions={
        <Button onClick={onClose} data-autofocus>
          {close}
        </Button>
      }
    >
      {failure ?? (
        <div className={classes.frame} aria-busy={source === undefined}>
          {source ? <img src={source} alt={title} /> : null}
        </div>
      )}
    </Dialog>
  );
}
