import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { FetchFailure } from '../messages/fetch-failure.tsx';
import classes from './picture-dialog.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface PictureDialogProps {
  readonly isOpen: boolean;
  /** Also the picture's text for those who do not see it. */
  readonly title: string;
  readonly query: { readonly data: Blob | undefined; readonly isError: boolean; refetch(): unknown };
  readonly texts: { readonly failed: string; readonly tryAgain: string; readonly close: string };
  readonly onClose: () => void;
}

const widthMaximum = 880;

/** A picture as large as the window allows. */
export function PictureDialog({ isOpen, title, query, texts, onClose }: PictureDialogProps) {
  const source = useObjectUrl(query.data);
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      width={widthMaximum}
      closesOutside
      actions={
        <Button onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
      }
    >
      {query.isError ? (
        <FetchFailure of={[query]} title={texts.failed} tryAgain={texts.tryAgain} />
      ) : (
        <div className={classes.frame} aria-busy={source === undefined}>
          {source ? <img src={source} alt={title} /> : null}
        </div>
      )}
    </Dialog>
  );
}
