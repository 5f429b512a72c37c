import PdfDocument from 'pdfkit';
import type { Section, Sheet } from './content.ts';
import { contentOf, documentOptions, fontPath } from './document.ts';
import { glyphsOf, replaceMissingGlyphs } from './missing-glyphs.ts';

const ink = '#16211f';
const quiet = '#4d5b5b';
const margin = 56;
const gap = 18;
const footerHeight = 40;
/** Short sections are not split across pages. */
const heading = 30;
const pairHeight = 26;
const keepTogetherMaximum = 140;

type Document = PDFKit.PDFDocument;

export function drawSheet(asked: Sheet): Promise<Buffer> {
  const document = new PdfDocument({
    ...documentOptions(asked.title, asked.language),
    margins: { top: margin, left: margin, right: margin, bottom: margin + footerHeight },
    bufferPages: true,
  });
  document.registerFont('regular', fontPath('Regular')).registerFont('bold', fontPath('Bold'));
  const sheet = replaceMissingGlyphs(asked, glyphsOf(document.font('bold')));
  const finished = contentOf(document);
  const root = document.struct('Document');
  document.addStructure(root);
  const write = (kind: 'H1' | 'H2' | 'P', size: number, text: string, colour = ink) =>
    root.add(
      document.struct(kind, {}, () => {
        document
          .font(kind === 'P' ? 'regular' : 'bold')
          .fontSize(size)
          .fillColor(colour)
          .text(text, margin);
        document.moveDown(0.3);
      }),
    );
  write('H1', 20, sheet.title);
  write('P', 10, sheet.subtitle, quiet);
  if (sheet.note !== undefined) write('P', 10, sheet.note);
  for (const section of sheet.sections) {
    document.moveDown(0.4);
    keepTogether(document, Math.min(keepTogetherMaximum, heading + pairHeight * Math.ceil(section.pairs.length / 2)));
    write('H2', 12, section.title);
    drawPairs(document, root, section.pairs);
    const isEmpty = section.pairs.length === 0 && section.lines.length === 0;
    for (const line of isEmpty ? ['–'] : section.lines) write('P', 10, line);
  }
  root.end();
  drawHeaderAndFooter(document, sheet);
  document.end();
  return finished;
}

function keepTogether(document: Document, height: number): void {
  if (document.y + height > document.page.height - margin - footerHeight) document.addPage();
}

/** Two columns, each label above its value; a dash for an empty value. */
function drawPairs(document: Document, root: PDFKit.PDFStructureElement, pairs: Section['pairs']): void {
  const width = (document.page.width - 2 * margin - gap) / 2;
  for (let i = 0; i < pairs.length; i += 2) {
    const row = pairs.slice(i, i + 2);
    const heights = row.map(([label, value]) => {
      const labelHeight = document.font('regular').fontSize(8).heightOfString(label, { width });
      return (
        labelHeight +
        document
          .font('bold')
          .fontSize(10)
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
          document.font('regular').fontSize(8).fillColor(quiet).text(label, x, top, { width });
          document
            .font('bold')
            .fontSize(10)
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
 * Footer of every page, and from the second page on a header with title and subtitle; marked as artifacts for screen
 * readers.
 */
function drawHeaderAndFooter(document: Document, { title, subtitle, footer }: Sheet): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page);
    const { height, width } = document.page;
    document.page.margins.bottom = 0;
    document.page.margins.top = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font('regular').fontSize(8).fillColor(quiet);
    if (page > start) document.text(`${title} · ${subtitle}`, margin, margin / 2, { lineBreak: false });
    document.text(footer, margin, height - margin, { width: width - 2 * margin - 60, lineBreak: false });
    document.text(`${page - start + 1} / ${count}`, width - margin - 60, height - margin, {
      width: 60,
      align: 'right',
      lineBreak: false,
    });
    document.endMarkedContent();
  }
}
