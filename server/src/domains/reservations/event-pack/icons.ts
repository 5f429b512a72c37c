import { type Box, mm } from '../../../pdf/page-writer.ts';
import type { FactName } from './sheet-children.ts';

/** Line drawings of 24 by 24 units, as paths. */
const icons: Readonly<Record<FactName, readonly string[]>> = {
  livesWith: [
    'M12.8 8.5a3.3 3.3 0 1 1 -6.6 0a3.3 3.3 0 1 1 6.6 0z',
    'M3.8 19.5c.4-3.4 2.6-5.3 5.7-5.3s5.3 1.9 5.7 5.3M15 5.5a3.3 3.3 0 0 1 0 6.1M16.8 14.6c1.9.7 3.1 2.3 3.4 4.9',
  ],
  school: ['M7 4h7l4 4v12H7z', 'M14 4v4h4'],
  likes: ['M15 7.8a3 3 0 1 1 -6 0a3 3 0 1 1 6 0z', 'M6.5 19.5c.3-4 2.3-6.3 5.5-6.3s5.2 2.3 5.5 6.3'],
  helps: ['M4 11.5 12 5l8 6.5V19a1 1 0 0 1-1 1h-4v-5h-6v5H5a1 1 0 0 1-1-1z'],
  birthday: ['M4.5 6h15v13.5h-15z', 'M4.5 10.5h15M8.5 4v4M15.5 4v4'],
  place: [
    'M12 20.5s6.3-5.6 6.3-10.3a6.3 6.3 0 0 0-12.6 0c0 4.7 6.3 10.3 6.3 10.3z',
    'M14.2 10.2a2.2 2.2 0 1 1 -4.4 0a2.2 2.2 0 1 1 4.4 0z',
  ],
};

const scissors = [
  'M9.3 7a2.3 2.3 0 1 1 -4.6 0a2.3 2.3 0 1 1 4.6 0z',
  'M9.3 17a2.3 2.3 0 1 1 -4.6 0a2.3 2.3 0 1 1 4.6 0z',
  'M9 8.5l10.5 7M9 15.5l10.5-7',
];

const units = 24;

function drawPaths(document: PDFKit.PDFDocument, paths: readonly string[], { x, y, width }: Box): void {
  document
    .save()
    .translate(x, y)
    .scale(width / units);
  document.lineWidth(1.75).lineCap('round').lineJoin('round');
  for (const path of paths) document.path(path).stroke('#000000');
  document.restore();
}

/** In a circle that fills the box. */
export function drawFactIcon(document: PDFKit.PDFDocument, name: FactName, box: Box): void {
  const size = mm(5.3);
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  document
    .lineWidth(mm(0.25))
    .circle(centre.x, centre.y, box.width / 2)
    .stroke('#000000');
  drawPaths(document, icons[name], { x: centre.x - size / 2, y: centre.y - size / 2, width: size, height: size });
}

export const drawScissors = (document: PDFKit.PDFDocument, box: Box): void => drawPaths(document, scissors, box);
