import { fileURLToPath } from 'node:url';
import PdfDocument from 'pdfkit';

// Embedded, because a browser without the standard PDF fonts would show the page with another face.
const typeface = (weight: 'Regular' | 'Bold') =>
  fileURLToPath(new URL(`../../../reference/fonts/LiberationSans-${weight}.ttf`, import.meta.url));

const ink = '#16211f';
const quiet = '#5b6b6b';
const margin = 72;

/** CONSENT-002 to CONSENT-004: the page every office starts with, the two sentences of the specification. */
export function defaultTermsOfUse(version: number): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'A4',
    margin,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: 'Terms of Use and privacy consent', Author: 'PRCDS' },
  });
  const finished = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const page = document.struct('Document');
  document.addStructure(page);
  const write = (kind: 'H1' | 'P', size: number, colour: string, text: string) =>
    page.add(
      document.struct(kind, {}, () => {
        document
          .font(typeface(kind === 'H1' ? 'Bold' : 'Regular'))
          .fontSize(size)
          .fillColor(colour)
          .text(text, { lineGap: 4 });
        document.moveDown(0.8);
      }),
    );
  write('H1', 22, ink, 'Terms of Use and privacy consent');
  write('P', 12, ink, 'The data shown in this product is confidential.');
  write(
    'P',
    12,
    ink,
    'It may be shared only for valid business purposes such as sponsorship marketing and responding to sponsor queries.',
  );
  document.markContent('Artifact');
  document.moveDown(1);
  document
    .moveTo(margin, document.y)
    .lineTo(document.page.width - margin, document.y)
    .lineWidth(0.5)
    .stroke(quiet);
  document.endMarkedContent();
  document.moveDown(1);
  write('P', 9, quiet, `Version ${version}`);
  page.end();
  document.end();
  return finished;
}
