import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Db } from '../db/connection.ts';

/** Pictures as cameras make them. */

interface Camera {
  readonly width?: number;
  readonly height?: number;
  readonly colour?: { readonly r: number; readonly g: number; readonly b: number };
  /** As in Exif: 6 is turned to the right. */
  readonly orientation?: number;
}

const plain = ({ width = 800, height = 600, colour = { r: 40, g: 120, b: 200 } }: Camera) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** With the place, the time, the camera and a comment. */
export const takePhoto = (camera: Camera = {}): Promise<Buffer> =>
  plain(camera)
    .withExif({
      IFD0: { Make: 'Camera Maker', ImageDescription: 'A child of Kebele 04' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 1/1 48/1', GPSLongitudeRef: 'E', GPSLongitude: '38/1 45/1 0/1' },
    })
    .withMetadata({ orientation: camera.orientation ?? 1 })
    .jpeg()
    .toBuffer();

export const drawPng = (camera: Camera = {}): Promise<Buffer> => plain(camera).png().toBuffer();
export const drawWebp = (camera: Camera = {}): Promise<Buffer> => plain(camera).webp().toBuffer();

interface GivenPhoto {
  readonly day?: string;
  readonly content?: Buffer;
  /** In an object store that no test server has. */
  readonly isInStore?: boolean;
}

/** A photo of the child as a field office has sent it; returns the id of the file. */
export async function givePhoto(
  db: Db,
  childId: number,
  { day = '2026-02-01', content, isInStore = false }: GivenPhoto = {},
): Promise<string> {
  const small = content ?? (await takePhoto({ width: 300, height: 384 }));
  const hash = createHash('sha256').update(randomUUID()).digest();
  const { id } = await db
    .insertInto('storedFile')
    .values({
      officeCode: 'ETHS',
      hash,
      kind: 'picture',
      objectKey: isInStore ? randomUUID() : null,
      sentAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isInStore)
    await db.insertInto('storedFileContent').values({ fileId: id, size: 'small', content: small }).execute();
  await db.insertInto('childMedia').values({ childId, kind: 'photo', mediaDate: day, fileId: id }).execute();
  return id;
}
