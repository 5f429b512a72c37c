import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './full-screen.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface FullScreenProps {
  /** Page heading for screen readers. */
  readonly name: string;
  readonly children?: ReactNode;
  /** Hatched background: the previous content was removed. */
  readonly isHatched?: boolean;
  /** What is coming is not known yet: the header that the page began with stays. */
  readonly isWaiting?: boolean;
}

/** Covers the whole window. */
export function FullScreen({ name, children, isHatched = false, isWaiting = false }: FullScreenProps) {
  return (
    <main
      tabIndex={-1}
      className={classNames(classes.screen, isHatched && classes.hatched)}
      data-waiting={isWaiting || undefined}
    >
      <h1>
        <VisuallyHidden>{name}</VisuallyHidden>
      </h1>
      {children}
    </main>
  );
}

export function Spinner({ label }: { readonly label: string }) {
  return (
    <div role="status" className={classes.waiting}>
      <span className={classes.spinner} aria-hidden="true" />
      {label}
    </div>
  );
}

interface FullScreenSpinnerProps extends Pick<FullScreenProps, 'name' | 'isWaiting'> {
  readonly label: string;
}

export function FullScreenSpinner({ name, label, isWaiting = false }: FullScreenSpinnerProps) {
  return (
    <FullScreen name={name} isWaiting={isWaiting}>
      <Spinner label={label} />
    </FullScreen>
  );
}
