import { encodeQR } from 'qr';
import type { z } from 'zod';
import { columnLabels } from '#contract/children/labels.ts';
import { formatInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { ReservedChild } from '#contract/reservations/children-api.ts';
import { kindOfStatus } from '#contract/reservations/counts.ts';
import type { printReservationToPdf } from '#contract/reservations/export-api.ts';
import { packLabels } from '#contract/reservations/labels.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Localized } from '#contract/shared/localized.ts';
import { displayName } from '#contract/users/rules.ts';
import { idsOfChildren, recordAccess } from '../../../access-log/record-access.ts';
import type { Context } from '../../../http/context.ts';
import { fileName } from '../../../http/files/file-name.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { contentOf, documentOptions, fontPath } from '../../../pdf/document.ts';
import { createGlyphFallback, glyphsOf } from '../../../pdf/missing-glyphs.ts';
import { actionContextOf } from '../action-context.ts';
import { getRecord } from '../records.ts';
import { listReservedChildren } from './list-children.ts';

const margin = 56;
const codeSize = 180;

interface Pack {
  readonly title: string;
  readonly footer: string;
  readonly language: Language;
  readonly children: readonly ReservedChild[];
}

type Document = PDFKit.PDFDocument;

/** Draws the QR code as vector squares: sharp at any size, no embedded image. */
function drawCode(document: Document, text: string, x: number, y: number): void {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const size = codeSize / cells.length;
  for (const [row, line] of cells.entries())
    for (const [column, isDark] of line.entries())
      if (isDark) document.rect(x + column * size, y + row * size, size, size);
  document.fill('#000000');
}

function drawFooter(document: Document, footer: string): void {
  document.markContent('Artifact', { type: 'Pagination' });
  document
    .font('regular')
    .fontSize(9)
    .fillColor('#444444')
    .text(footer, margin, document.page.height - margin - 12, { lineBreak: false });
  document.endMarkedContent();
}

function addPage(document: Document, root: PDFKit.PDFStructureElement, pack: Pack, child: ReservedChild | null): void {
  document.addPage();
  const say = (text: Localized) => text[pack.language];
  const { show, note } = createGlyphFallback(pack.language, glyphsOf(document.font('bold')));
  const write = (kind: 'H1' | 'H2' | 'P', size: number, text: string) =>
    root.add(
      document.struct(kind, {}, () => {
        document
          .font(kind === 'P' ? 'regular' : 'bold')
          .fontSize(size)
          .fillColor('#000000')
          .text(show(text), { lineGap: 4 });
      }),
    );
  write('P', 11, pack.title);
  document.moveDown(1);
  if (!child) write('P', 12, say(packLabels.nobody));
  else {
    write('H1', 34, child.givenName);
    write('H2', 20, child.childId);
    document.moveDown(0.5);
    write('P', 16, `${say(columnLabels.Age)}: ${child.age}`);
    write('P', 16, `${say(columnLabels.Country)}: ${child.country.label}`);
    document.moveDown(1);
    const at = document.y;
    const alt = `${say(columnLabels.ChildId)} ${child.childId}`;
    root.add(document.struct('Figure', { alt }, () => drawCode(document, child.childId, margin, at)));
    document.y = at + codeSize;
  }
  const footer = show(pack.footer);
  const missing = note();
  if (missing !== undefined) {
    document.moveDown(1);
    write('P', 11, missing);
  }
  drawFooter(document, footer);
}

async function draw(pack: Pack): Promise<Buffer> {
  // Lazy import: the PDF library needs as much memory as all other libraries of an idle server together.
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({ ...documentOptions(pack.title, pack.language), margin, autoFirstPage: false });
  const finished = contentOf(document);
  document.registerFont('regular', fontPath('Regular'));
  document.registerFont('bold', fontPath('Bold'));
  const root = document.struct('Document');
  document.addStructure(root);
  for (const child of pack.children.length > 0 ? pack.children : [null]) addPage(document, root, pack, child);
  root.end();
  document.end();
  return finished;
}

type Wanted = z.output<typeof printReservationToPdf.input>;

/** F19: children that can still be offered. */
const isAvailable = ({ state, status }: ReservedChild) => state !== 'lost' && kindOfStatus(status.code) === 'available';

/** One page per available child with first name, id, age, country and a QR code of the id, nothing else. */
export async function eventPack(context: Context, { id }: Wanted): Promise<DownloadedFile> {
  const actionContext = await actionContextOf(context);
  const { language } = context.user;
  const record = await getRecord(actionContext, id);
  const children = (await listReservedChildren(actionContext, record, language)).filter(isAvailable);
  await recordAccess(context, {
    action: 'pdf',
    record: `reservation/${id}`,
    owner: context.office,
    childIds: await idsOfChildren(actionContext.db, children),
  });
  const printed = formatInstant(actionContext.at.toISOString(), formatsOf(actionContext.settings), language);
  const content = await draw({
    title: `${packLabels.eventPack[language]} · ${packLabels.reservation[language]} ${id}${record.name ? ` · ${record.name}` : ''}`,
    footer: `${packLabels.confidential[language]} · ${packLabels.printedBy[language]} ${displayName(context.user)}, ${printed}`,
    language,
    children,
  });
  return {
    fileName: fileName(language, 'pdf', 'reservation', id, 'event-pack'),
    contentType: 'application/pdf',
    content,
  };
}
