import { setImmediate as turn } from 'node:timers/promises';
import { contentOf, documentOptions, fontPath } from '../../../pdf/document.ts';
import { mm } from '../../../pdf/page-writer.ts';
import { drawListPage, listPages } from './draw-list.ts';
import { drawSheet } from './draw-sheet.ts';
import { type Pack, startPage } from './pack.ts';
import type { SheetChild } from './sheet-children.ts';

type ReadPhoto = (child: SheetChild) => Promise<Buffer | undefined>;

/** Photos are read for so many sheets at a time. */
const sheetsAtATime = 8;

/** All sheets, then the list. */
export async function drawPack(pack: Pack, title: string, readPhoto: ReadPhoto): Promise<Buffer> {
  // Lazy import: the PDF library needs as much memory as all other libraries of an idle server together.
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({ ...documentOptions(title, pack.language), margin: 0, autoFirstPage: false });
  const finished = contentOf(document);
  document.registerFont('regular', fontPath('Regular'));
  document.registerFont('bold', fontPath('Bold'));
  const root = document.struct('Document');
  document.addStructure(root);
  const { children } = pack;
  for (let first = 0; first < children.length; first += sheetsAtATime) {
    const some = children.slice(first, first + sheetsAtATime);
    const photos = await Promise.all(some.map(readPhoto));
    for (const [index, child] of some.entries())
      drawSheet(document, root, { pack, child, number: first + index + 1, photo: photos[index] });
    // Other requests get their turn.
    await turn();
  }
  for (let index = 0; index < listPages(children.length); index++) {
    drawListPage(document, root, pack, index);
    await turn();
  }
  if (children.length === 0) drawNobody(document, root, pack);
  root.end();
  document.end();
  return finished;
}

function drawNobody(document: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, pack: Pack): void {
  const left = mm(18);
  const page = startPage(document, root, pack, left);
  const y = page.write('H1', pack.name, { x: left, y: mm(20), width: page.width }, { size: 17, isBold: true });
  page.write('P', pack.texts.nobody, { x: left, y: y + mm(4), width: page.width }, { size: 12, lines: 2 });
  page.finish('', mm(280.5));
}
