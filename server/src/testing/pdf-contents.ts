import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What stands on the pages of a PDF, as another program reads it. */

export interface PdfText {
  readonly text: string;
  /** In millimetres from the left and upper edge, to the text's baseline. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface PdfPage {
  readonly texts: readonly PdfText[];
  /** Embedded pictures. */
  readonly pictures: number;
  /** Alternative texts, in reading order. */
  readonly alternatives: readonly string[];
}

const millimetres = (points: number) => (points * 25.4) / 72;

/** The library's type leaves out the alternative text. */
interface Node {
  readonly alt?: string;
  readonly children?: readonly Node[];
}
const alternativesOf = (node: Node | null): string[] =>
  node === null
    ? []
    : [...(node.alt === undefined ? [] : [node.alt]), ...(node.children ?? []).flatMap(alternativesOf)];

export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  const document = await loading.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const { fnArray } = await page.getOperatorList();
    pages.push({
      texts: items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str,
                x: millimetres(item.transform[4]),
                y: millimetres(height - item.transform[5]),
                width: millimetres(item.width),
              },
            ]
          : [],
      ),
      pictures: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
      alternatives: alternativesOf((await page.getStructTree()) as unknown as Node | null),
    });
  }
  await loading.destroy();
  return pages;
}

export const textOf = (texts: readonly PdfText[]): string => texts.map(({ text }) => text).join(' ');
