import type { ReactNode } from 'react';
import classes from './picture-button.module.css';

interface PictureButtonProps {
  /** What it opens: 'Show larger: Photo, 30/12/2024'. */
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A small picture that opens the large one. */
export function PictureButton({ label, onClick, children }: PictureButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
