import sharp from 'sharp';
import { createRandom } from '#server/random.ts';

/**
 * A picture in portrait format, in place of a photo: hills, sun and a house, never a face. Its colours follow from the
 * child's id, so that the same child always has the same picture.
 */

const width = 900;
const height = 1200;

export function pictureAsSvg(childId: string): string {
  const random = createRandom('picture', childId);
  const hue = random.int(0, 359);
  const colour = (turn: number, saturation: number, lightness: number) =>
    `hsl(${(hue + turn) % 360} ${saturation}% ${lightness}%)`;
  const sun = { x: random.int(200, 700), y: random.int(200, 380) };
  const hill = (top: number) =>
    `M0 ${top} Q ${random.int(150, 350)} ${top - random.int(80, 240)} 480 ${top} T ${width} ${top - 60} V ${height} H 0 Z`;
  const house = { x: random.int(160, 500), y: random.int(800, 860) };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colour(0, 45, 82)}"/>
<circle cx="${sun.x}" cy="${sun.y}" r="90" fill="${colour(60, 80, 70)}"/>
<path d="${hill(720)}" fill="${colour(120, 30, 55)}"/>
<path d="${hill(860)}" fill="${colour(150, 35, 42)}"/>
<rect x="${house.x}" y="${house.y}" width="220" height="170" fill="${colour(200, 35, 75)}"/>
<path d="M${house.x - 30} ${house.y} L${house.x + 110} ${house.y - 110} L${house.x + 250} ${house.y} Z" fill="${colour(300, 45, 45)}"/>
<rect x="${house.x + 85}" y="${house.y + 70}" width="50" height="100" fill="${colour(300, 30, 30)}"/>
<path d="${hill(1060)}" fill="${colour(170, 40, 32)}"/>
</svg>`;
}

/** As a camera writes it, with its name and the place: PRCDS must keep neither. */
export const takePicture = (childId: string): Promise<Buffer> =>
  sharp(Buffer.from(pictureAsSvg(childId)))
    .withExif({
      IFD0: { Make: 'Demo camera', Model: 'Field 1', ImageDescription: `Taken for ${childId}` },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 1/1 48/1', GPSLongitudeRef: 'E', GPSLongitude: '38/1 45/1 0/1' },
    })
    .jpeg()
    .toBuffer();
