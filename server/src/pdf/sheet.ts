import { setImmediate as turn } from 'node:timers/promises';
import PdfDocument from 'pdfkit';
import type { Language } from '#contract/shared/language.ts';
import type { Section, Sheet, SheetPicture } from './content.ts';
import { contentOf, documentOptions, fontPath } from './document.ts';
import { glyphsOf, replaceMissingGlyphs, type ShownSheet } from './missing-glyphs.ts';

const ink = '#16211f';
const quiet = '#4d5b5b';
const margin = 56;
const gap = 14;
const columns = 3;
const footerHeight = 24;
/** As wide as a column would leave room for; beside it, pairs use the other columns. */
const picture = { width: 90, height: 116, gap: 10 } as const;
const labelSize = 7.5;
const valueSize = 9.5;
/** Short sections are not split across pages. */
const heading = 26;
const pairHeight = 22;
const keepTogetherMaximum = 90;

type Document = PDFKit.PDFDocument;

export const drawSheet = (sheet: Sheet): Promise<Buffer> => drawSheets(sheet.title, sheet.language, [sheet]);

/** Each sheet begins on a page of its own, and its pages are numbered on their own. */
export async function drawSheets(title: string, language: Language, sheets: readonly Sheet[]): Promise<Buffer> {
  const document = new PdfDocument({
    ...documentOptions(title, language),
    margins: { top: margin, left: margin, right: margin, bottom: margin + footerHeight },
    bufferPages: true,
  });
  document.registerFont('regular', fontPath('Regular')).registerFont('bold', fontPath('Bold'));
  const glyphs = glyphsOf(document.font('bold'));
  const finished = contentOf(document);
  const root = document.struct('Document');
  document.addStructure(root);
  const drawn: Drawn[] = [];
  for (const asked of sheets) {
    const sheet = replaceMissingGlyphs(asked, glyphs);
    if (drawn.length > 0) document.addPage();
    const first = pagesOf(document) - 1;
    drawBody(document, root, sheet, first);
    drawn.push({ sheet, first, end: pagesOf(document) });
    // Other requests get their turn.
    await turn();
  }
  root.end();
  for (const one of drawn) drawHeaderAndFooter(document, one);
  document.end();
  return finished;
}

interface Drawn {
  readonly sheet: Sheet;
  /** Its first page, and the one after its last. */
  readonly first: number;
  readonly end: number;
}

const pagesOf = (document: Document): number => document.bufferedPageRange().count;

function drawBody(document: Document, root: PDFKit.PDFStructureElement, sheet: ShownSheet, first: number): void {
  const fullWidth = document.page.width - 2 * margin;
  const isBesidePicture = () =>
    sheet.picture !== undefined &&
    pagesOf(document) === first + 1 &&
    document.y < margin + picture.height + picture.gap;
  const write = (kind: 'H1' | 'H2' | 'P', size: number, text: string, colour = ink) =>
    root.add(
      document.struct(kind, {}, () => {
        document
          .font(kind === 'P' ? 'regular' : 'bold')
          .fontSize(size)
          .fillColor(colour)
          .text(text, margin, document.y, {
            width: isBesidePicture() ? fullWidth - picture.width - gap : fullWidth,
          });
        document.moveDown(kind === 'P' ? 0.2 : 0.3);
      }),
    );
  if (sheet.picture) drawPicture(document, root, sheet.picture);
  write('H1', 20, sheet.title);
  write('P', 10, sheet.subtitle, quiet);
  if (sheet.note !== undefined) write('P', 10, sheet.note);
  for (const section of sheet.sections) {
    document.moveDown(0.5);
    keepTogether(
      document,
      Math.min(keepTogetherMaximum, heading + pairHeight * Math.ceil(section.pairs.length / columns)),
    );
    write('H2', 12, section.title);
    drawPairs(document, root, section.pairs, isBesidePicture);
    const isEmpty = section.pairs.length === 0 && section.lines.length === 0;
    for (const line of isEmpty ? ['–'] : section.lines) write('P', valueSize, line);
  }
}

function keepTogether(document: Document, height: number): void {
  if (document.y + height > document.page.height - margin - footerHeight) document.addPage();
}

/** At the top right; the place where texts go on stays as it is. */
function drawPicture(document: Document, root: PDFKit.PDFStructureElement, { content, alt }: SheetPicture): void {
  const { x, y } = document;
  const left = document.page.width - margin - picture.width;
  root.add(
    document.struct('Figure', { alt }, () => {
      document.image(content, left, margin, {
        fit: [picture.width, picture.height],
        align: 'right',
      });
    }),
  );
  document.x = x;
  document.y = y;
}

/** Three columns, each label above its value; a dash for an empty value. */
function drawPairs(
  document: Document,
  root: PDFKit.PDFStructureElement,
  pairs: Section['pairs'],
  isBesidePicture: () => boolean,
): void {
  const width = (document.page.width - 2 * margin - (columns - 1) * gap) / columns;
  for (let next = 0; next < pairs.length; ) {
    const inRow = isBesidePicture() ? columns - 1 : columns;
    const row = pairs.slice(next, next + inRow);
    next += inRow;
    const heights = row.map(([label, value]) => {
      const labelHeight = document.font('regular').fontSize(labelSize).heightOfString(label, { width });
      return (
        labelHeight +
        document
          .font('bold')
          .fontSize(valueSize)
          .heightOfString(value || '–', { width })
      );
    });
    const height = Math.max(...heights) + 4;
    keepTogether(document, height);
    const top = document.y;
    for (const [column, [label, value]] of row.entries()) {
      const x = margin + column * (width + gap);
      root.add(
        document.struct('P', {}, () => {
          document.font('regular').fontSize(labelSize).fillColor(quiet).text(label, x, top, { width });
          document
            .font('bold')
            .fontSize(valueSize)
            .fillColor(ink)
            .text(value || '–', x, document.y, { width });
        }),
      );
    }
    document.x = margin;
    document.y = top + height;
  }
}

/**
 * Footer of every page of a sheet, and from its second page on a header with title and subtitle; marked as artifacts for screen
 * readers.
 */
function drawHeaderAndFooter(document: Document, { sheet, first, end }: Drawn): void {
  const { title, subtitle, footer } = sheet;
  for (let page = first; page < end; page++) {
    document.switchToPage(page);
    const { height, width } = document.page;
    document.page.margins.bottom = 0;
    document.page.margins.top = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font('regular').fontSize(8).fillColor(quiet);
    if (page > first) document.text(`${title} · ${subtitle}`, margin, margin / 2, { lineBreak: false });
    document.text(footer, margin, height - margin, { width: width - 2 * margin - 60, lineBreak: false });
    document.text(`${page - first + 1} / ${end - first}`, width - margin - 60, height - margin, {
      width: 60,
      align: 'right',
      lineBreak: false,
    });
    document.endMarkedContent();
  }
}
