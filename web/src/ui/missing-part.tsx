import { createContext, useContext } from 'react';
import { Button } from './button.tsx';
import { InlineNotice } from './messages/inline-notice.tsx';
import classes from './missing-part.module.css';

interface Texts {
  readonly title: string;
  readonly reload: string;
  readonly close: string;
}

export const MissingPartTexts = createContext<Texts>({ title: '', reload: '', close: '' });

interface MissingPartProps {
  /** For a part that covers the screen, such as a dialog. */
  readonly isOver?: boolean;
  readonly onClose?: (() => void) | undefined;
}

/** Stands for a part of the page whose code cannot be loaded. */
export function MissingPart({ isOver = false, onClose }: MissingPartProps) {
  const { title, reload, close } = useContext(MissingPartTexts);
  return (
    <div className={isOver ? classes.over : undefined}>
      <InlineNotice
        kind="error"
        title={title}
        actions={
          <>
            {onClose ? (
              <Button size="sm" onClick={onClose}>
                {close}
              </Button>
            ) : null}
            {/* Not the reload after a sign-out: this one asks about unsaved changes and keeps them. */}
            <Button size="sm" onClick={() => window.location.reload()}>
              {reload}
            </Button>
          </>
        }
      />
    </div>
  );
}
