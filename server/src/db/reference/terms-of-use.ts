import PdfDocument from 'pdfkit';
import { type Language, sourceLanguage } from '#contract/shared/language.ts';
import { textsOf } from '#texts/shared.ts';
import { contentOf, documentOptions, fontPath } from '../../pdf/document.ts';

const ink = '#16211f';
const quiet = '#5b6b6b';
const margin = 72;

const texts = textsOf('consent');

/** CONSENT-002 to CONSENT-004: the default page of every office, with the two sentences of the specification. */
export function defaultTermsOfUse(version: number, language: Language = sourceLanguage): Promise<Buffer> {
  const words = texts[language];
  const document = new PdfDocument({ ...documentOptions(words.title, language), margin });
  const finished = contentOf(document);
  const page = document.struct('Document');
  document.addStructure(page);
  const write = (kind: 'H1' | 'P', size: number, colour: string, text: string) =>
    page.add(
      document.struct(kind, {}, () => {
        document
          .font(fontPath(kind === 'H1' ? 'Bold' : 'Regular'))
          .fontSize(size)
          .fillColor(colour)
          .text(text, { lineGap: 4 });
        document.moveDown(0.8);
      }),
    );
  write('H1', 22, ink, words.title);
  for (const sentence of [words.confidential, words.purposes]) write('P', 12, ink, sentence);
  document.markContent('Artifact');
  document.moveDown(1);
  document
    .moveTo(margin, document.y)
    .lineTo(document.page.width - margin, document.y)
    .lineWidth(0.5)
    .stroke(quiet);
  document.endMarkedContent();
  document.moveDown(1);
  write('P', 9, quiet, `${words.version} ${version}`);
  page.end();
  document.end();
  return finished;
}
