import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-frame.module.css';

interface PrintFrameProps {
  /** Whose sheet it is, repeated on every page. */
  readonly head: ReactNode;
  /** 'Printed by …' */
  readonly by: string;
  readonly foot: ReactNode;
  /** Where it is another than the screen's. */
  readonly language?: string;
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/** A record on A4, in place of the screen. The head of the table repeats on every page, and so does its foot. */
export function PrintFrame({ head, by, foot, language, children, onDone }: PrintFrameProps) {
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
    <div className={classes.sheet} data-print-sheet lang={language}>
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
