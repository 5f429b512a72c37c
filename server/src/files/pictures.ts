import type { Sharp } from 'sharp';
import { type PictureSize, pictureSizes, pixelsMaximum } from '#contract/feed/files.ts';

/**
 * Draws pictures anew: turned upright, in three sizes, as JPEG without any data but the pixels. Time, place, camera,
 * thumbnail and comments of the sent file are gone, and so is whatever else was hidden in it.
 */

export class UnreadablePicture extends Error {
  readonly isTooLarge: boolean;

  constructor(isTooLarge: boolean) {
    super(isTooLarge ? 'too many pixels' : 'unreadable');
    this.isTooLarge = isTooLarge;
  }
}

const quality = 82;

/** Lazy: the library would stay in the memory of every server that never draws. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // No other reader than these three can be reached, whatever a file pretends to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;

const resized = (picture: Sharp, size: PictureSize): Promise<Buffer> =>
  picture
    .autoOrient()
    .resize({ width: pictureSizes[size], height: pictureSizes[size], fit: 'inside', withoutEnlargement: true })
    // JPEG knows no transparency.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, progressive: false })
    .toBuffer();

async function draw(bytes: Buffer): Promise<Readonly<Record<PictureSize, Buffer>>> {
  loading ??= loadSharp();
  const sharp = await loading;
  const open = (limitInputPixels: number | false) => sharp(bytes, { failOn: 'error', limitInputPixels });
  const { width, height } = await open(false)
    .metadata()
    .catch(() => {
      throw new UnreadablePicture(false);
    });
  if (width * height > pixelsMaximum) throw new UnreadablePicture(true);
  try {
    const large = await resized(open(pixelsMaximum), 'large');
    const small = await resized(sharp(large), 'small');
    return { large, small, tiny: await resized(sharp(small), 'tiny') };
  } catch {
    throw new UnreadablePicture(false);
  }
}

let last: Promise<unknown> = Promise.resolve();

/** One picture after the other: unpacked, each may need some hundred megabytes. */
export function drawPicture(bytes: Buffer): Promise<Readonly<Record<PictureSize, Buffer>>> {
  const drawn = last.then(() => draw(bytes));
  last = drawn.catch(() => undefined);
  return drawn;
}
