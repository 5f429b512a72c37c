import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-frame.module.css';

interface PrintFrameProps {
  /** If different from the screen's. */
  readonly language?: string;
  readonly direction?: 'ltr' | 'rtl';
  /** Printing waits until it is true; true unless given. */
  readonly isReady?: boolean;
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/** The printer would get what is on the page at this moment. A picture that cannot be shown leaves no frame. */
const whenDecoded = (pictures: readonly HTMLImageElement[]) =>
  Promise.all(
    pictures.map(async (picture) => {
      await picture.decode().catch(() => {
        picture.hidden = true;
      });
    }),
  );

/** Prints its pages on A4 instead of the screen. */
export function PrintFrame({ language, direction, isReady = true, children, onDone }: PrintFrameProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    document.body.dataset.printing = '';
    window.addEventListener('afterprint', onDone);
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    if (pictures.length === 0) window.print();
    else
      void whenDecoded(pictures).then(() => {
        if (!isGone) window.print();
      });
    return () => {
      isGone = true;
      window.removeEventListener('afterprint', onDone);
      delete document.body.dataset.printing;
    };
  }, [isReady, onDone]);

  return createPortal(
    <div ref={sheet} className={classes.sheet} data-print-sheet lang={language} dir={direction}>
      {children}
    </div>,
    document.body,
  );
}

interface PrintPagesProps {
  /** Name of the record, repeated on every page. */
  readonly head: ReactNode;
  /** 'Printed by …' */
  readonly by: string;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** The pages of one record, which begin on a new page. A table's head and foot repeat on every page. */
export function PrintPages({ head, by, foot, children }: PrintPagesProps) {
  return (
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

interface PrintPictureProps {
  readonly source: string;
  readonly label: string;
}

/** At the top of the first page; the parts flow around it. */
export function PrintPicture({ source, label }: PrintPictureProps) {
  return <img className={classes.picture} src={source} alt={label} />;
}
