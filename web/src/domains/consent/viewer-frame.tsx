import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './viewer-frame.module.css';

interface Props {
  readonly bar?: ReactNode;
  readonly children?: ReactNode;
  readonly isBusy?: boolean;
  readonly paperRef?: Ref<HTMLElement>;
}

/** Keeps its size while the document is loading, so that the layout does not shift. */
export function ViewerFrame({ bar, children, isBusy = false, paperRef }: Props) {
  const { t } = useTranslation('consent');
  const label = useId();
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>{bar}</div>
      <section
        ref={paperRef}
        className={classes.paper}
        aria-label={t('viewer')}
        aria-busy={isBusy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        tabIndex={0}
      >
        {isBusy && (
          <p id={label} role="status" className={classes.busy}>
            {t('loading')}
          </p>
        )}
        {children}
      </section>
    </div>
  );
}
