import type { FastifyBaseLogger } from 'fastify';
import { type FileServices, readContent, type StoredFile } from './content.ts';

interface Services extends FileServices {
  readonly log: FastifyBaseLogger;
}

/**
 * Pictures for one document. Paper is printed without a picture that was deleted meanwhile, or that the object store
 * does not give; once it has failed, it is not asked again for this document.
 */
export function createPictureReader(services: Services) {
  let hasFailed = false;
  return async (file: StoredFile): Promise<Buffer | undefined> => {
    if (hasFailed) return undefined;
    try {
      return await readContent(services, file, 'small');
    } catch (error) {
      if (file.objectKey === null) throw error;
      // Several may be read at a time.
      if (!hasFailed) services.log.warn({ err: error }, 'printed without pictures: the object store did not answer');
      hasFailed = true;
      return undefined;
    }
  };
}
