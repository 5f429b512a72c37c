import { createRandom } from '../random.ts';
import type { Box } from './page-writer.ts';

/** Stands in for a photo on paper: hills, sun and house, the same for the same child; never a face or a silhouette. */
const palettes = [
  { sky: '#DDE6CF', sun: '#F3DFC0', back: '#C3D3AC', front: '#A9BD8C', roof: '#6B4306' },
  { sky: '#CFE3E6', sun: '#F3DFC0', back: '#A9CED4', front: '#86B4BC', roof: '#0A5060' },
  { sky: '#F3E7D2', sun: '#F2D5CB', back: '#E8C996', front: '#D3AE72', roof: '#6B4306' },
  { sky: '#E6D9EC', sun: '#F3DFC0', back: '#D3BEDD', front: '#B69BC4', roof: '#573070' },
  { sky: '#D5DDF2', sun: '#F3DFC0', back: '#B7C5EA', front: '#94A7D8', roof: '#2B437F' },
  { sky: '#F2E0D8', sun: '#F3DFC0', back: '#E6B6A4', front: '#CF9580', roof: '#7F3617' },
] as const;

/** Drawn in these units. */
const width = 62;
const height = 78;

/** Fills the box; clip it before if its corners are round. */
export function drawLandscape(document: PDFKit.PDFDocument, code: string, box: Box): void {
  const random = createRandom(code);
  const { sky, sun, back, front, roof } = random.pick(palettes);
  const sunAt = { x: random.int(36, 48), y: random.int(16, 24) };
  const house = random.int(0, 9);
  document
    .save()
    .translate(box.x, box.y)
    .scale(box.width / width, box.height / height);
  document.rect(0, 0, width, height).fill(sky);
  document.circle(sunAt.x, sunAt.y, 7.5).fill(sun);
  document.path('M0 50c10-12 20-13 30-5s20 6 32-4v37H0z').fill(back);
  document.path('M0 62c14-8 24-7 36-2s18 3 26-1v19H0z').fill(front);
  document.path(`M${14 + house} 58V47l6-5 6 5v11z`).fill('#F7F3EA');
  document
    .path(`M${12.5 + house} 48l7.5-6.5 7.5 6.5`)
    .lineWidth(1.2)
    .lineCap('round')
    .lineJoin('round')
    .stroke(roof);
  document.restore();
}
