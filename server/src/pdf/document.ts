import { fileURLToPath } from 'node:url';
import type { Language } from '#contract/shared/language.ts';

/** Embedded, because a reader without the standard PDF fonts would substitute another one. */
export const fontPath = (weight: 'Regular' | 'Bold'): string =>
  fileURLToPath(new URL(`../../reference/fonts/LiberationSans-${weight}.ttf`, import.meta.url));

/** Common options of all PDFs: A4, tagged for screen readers, with title and language. */
export const documentOptions = (title: string, language: Language) =>
  ({
    size: 'A4',
    tagged: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: 'PRCDS' },
  }) as const satisfies PDFKit.PDFDocumentOptions;

/** Call before anything is written; resolves when the document has ended. */
export const contentOf = (document: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
