import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-frame.module.css';

interface PrintFrameProps {
  /** Name of the record, repeated on every page. */
  readonly head: ReactNode;
  /** 'Printed by …' */
  readonly by: string;
  readonly foot: ReactNode;
  /** If different from the screen's. */
  readonly language?: string;
  readonly direction?: 'ltr' | 'rtl';
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/** Prints a record on A4 instead of the screen. A table's head and foot repeat on every page. */
export function PrintFrame({ head, by, foot, language, direction, children, onDone }: PrintFrameProps) {
  useEffect(() => {
    document.body.dataset.printing = '';
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => {
      window.removeEventListener('afterprint', onDone);
      delete document.body.dataset.printing;
    };
  }, [onDone]);

  return createPortal(
    <div className={classes.sheet} data-print-sheet lang={language} dir={direction}>
      <table className={classes.pages}>
        <thead>
          <tr>
            <td className={classes.head}>
              <span>{head}</span>
              <span>{by}</span>
            </td>
          </tr>
        </thead>
        <tfoot>
          <tr>
            <td className={classes.foot}>{foot}</td>
          </tr>
        </tfoot>
        <tbody>
          <tr>
            <td>{children}</td>
          </tr>
        </tbody>
      </table>
    </div>,
    document.body,
  );
}

interface PrintPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function PrintPart({ title, children }: PrintPartProps) {
  return (
    <section className={classes.tab}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function PrintSection({ children }: { readonly children: ReactNode }) {
  return <div className={classes.section}>{children}</div>;
}
