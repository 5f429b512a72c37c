import { encodeQR } from 'qr';

/** The least that the encoder knows; it is left out, because the paper around the code is white. */
const border = 1;

const rounded = (length: number) => length.toFixed(3);

/** Draws the QR code as vector squares: sharp at any size, no embedded image. */
export function drawQrCode(document: PDFKit.PDFDocument, text: string, x: number, y: number, width: number): void {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border });
  const size = width / (cells.length - 2 * border);
  const shapes: string[] = [];
  for (const [row, line] of cells.entries())
    for (let column = 0; column < line.length; column++) {
      const start = column;
      while (line[column]) column++;
      // Neighbours together: fewer shapes, and no hairlines between them.
      if (column > start)
        shapes.push(
          [x + (start - border) * size, y + (row - border) * size, (column - start) * size, size]
            .map(rounded)
            .join(' '),
        );
    }
  // All at once: one call for each would make thousands of small buffers.
  document.addContent(`${shapes.join(' re\n')} re`).fill('#000000');
}
