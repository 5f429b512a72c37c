import PdfDocument from 'pdfkit';
import type { Language } from '#contract/shared/language.ts';
import { contentOf, documentOptions, fontPath } from '../../pdf/document.ts';

const ink = '#16211f';
const quiet = '#5b6b6b';
const margin = 72;

interface Terms {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly version: string;
}

const terms: Readonly<Record<Language, Terms>> = {
  en: {
    title: 'Terms of Use and privacy consent',
    sentences: [
      'The data shown in this product is confidential.',
      'It may be shared only for valid business purposes such as sponsorship marketing and responding to sponsor queries.',
    ],
    version: 'Version',
  },
  es: {
    title: 'Condiciones de uso y consentimiento de privacidad',
    sentences: [
      'Los datos que se muestran en este producto son confidenciales.',
      'Solo pueden compartirse con fines profesionales válidos, como la promoción del apadrinamiento y la respuesta a consultas de padrinos y madrinas.',
    ],
    version: 'Versión',
  },
};

/** CONSENT-002 to CONSENT-004: the default page of every office, with the two sentences of the specification. */
export function defaultTermsOfUse(version: number, language: Language = 'en'): Promise<Buffer> {
  const words = terms[language];
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
  for (const sentence of words.sentences) write('P', 12, ink, sentence);
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
