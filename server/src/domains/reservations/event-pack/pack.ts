import type { Language } from '#contract/shared/language.ts';
import type { textsOf } from '#texts/shared.ts';
import { createGlyphFallback, glyphsOf } from '../../../pdf/missing-glyphs.ts';
import { createPageWriter, type Element, mm, type TextStyle } from '../../../pdf/page-writer.ts';
import type { SheetChild } from './sheet-children.ts';

/** What all pages of an event pack share. */
export interface Pack {
  readonly reservation: number;
  /** The name of the reservation, or 'Reservation 10482'. */
  readonly name: string;
  readonly eventId: string | null;
  readonly printedBy: string;
  readonly language: Language;
  readonly texts: ReturnType<typeof textsOf<'event-pack'>>[Language];
  readonly children: readonly SheetChild[];
}

export const pageWidth = mm(210);
export const grey = '#444444';
export const dark = '#222222';

const noteStyle: TextStyle = { size: 7.5, line: 9, colour: grey, lines: 2 };
const footStyle: TextStyle = { size: 8, line: 10, colour: grey };

export type Page = ReturnType<typeof startPage>;

/** Adds a page; `left` is also the margin on the right. */
export function startPage(document: PDFKit.PDFDocument, root: Element, { language, printedBy }: Pack, left: number) {
  document.addPage();
  const { show, note } = createGlyphFallback(language, glyphsOf(document.font('bold')));
  const writer = createPageWriter(document);
  const section = writer.open(root, 'Sect');
  const width = pageWidth - 2 * left;

  /** A text of its own for screen readers. Returns where the next line would begin. */
  function write(tag: 'H1' | 'H2' | 'P', text: string, at: { x: number; y: number; width: number }, style: TextStyle) {
    let below = at.y;
    writer.tagged(section, tag, () => {
      below = writer.text(show(text), at, style);
    });
    return below;
  }

  return {
    ...writer,
    section,
    left,
    width,
    show,
    write,
    /** Confidentiality, who printed it, and a note if characters are missing. */
    finish: (confidential: string, y: number) => {
      const foot = [show(confidential), show(printedBy)] as const;
      const missing = note();
      if (missing !== undefined)
        writer.tagged(section, 'P', () => {
          writer.text(missing, { x: left, y: y - mm(8), width }, noteStyle);
        });
      section.end();
      writer.document.markContent('Artifact', { type: 'Pagination' });
      writer.text(foot[0], { x: left, y, width: width / 2 }, footStyle);
      writer.text(foot[1], { x: left + width / 2, y, width: width / 2 }, { ...footStyle, align: 'right' });
      writer.document.endMarkedContent();
    },
  };
}
