import type { Readable } from 'node:stream';
import { fail, failFields, Refusal } from '../../refusal.ts';

/** Bodies that are read while they arrive, unpacked. */

/** Milliseconds without a byte after which the sender is taken for gone. */
const silenceMaximum = 60_000;

/** How much content that arrived packed may become. */
export interface UnpackedMaximum {
  readonly times: number;
  /** Bytes that are allowed however few have arrived. */
  readonly always: number;
}

/** Bytes as they arrived, if the body is unpacked; @fastify/compress counts them. */
const packedBytes = (source: Readable): number | undefined =>
  (source as { readonly receivedEncodedLength?: number }).receivedEncodedLength;

function failIfUnpacksTooLarge(source: Readable, bytes: number, { times, always }: UnpackedMaximum): void {
  const packed = packedBytes(source);
  if (packed !== undefined && bytes > always + times * packed)
    failFields({ field: '', code: 'unpacks-too-large', params: { maximum: times } });
}

interface Limits {
  readonly bytes: number;
  readonly unpacked?: UnpackedMaximum | undefined;
  /** Aborted when this server stops: a feed may arrive for hours. */
  readonly leaving: AbortSignal;
}

/** One listener for each part: a promise for the whole time would keep every part that was raced against it. */
function nextPart(parts: AsyncIterator<Buffer>, leaving: AbortSignal): Promise<IteratorResult<Buffer>> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Refusal('taking-too-long'));
    if (leaving.aborted) {
      stop();
      return;
    }
    leaving.addEventListener('abort', stop, { once: true });
    void parts
      .next()
      .then(resolve, reject)
      .finally(() => leaving.removeEventListener('abort', stop));
  });
}

/** Fails when the sender falls silent or sends too much; the time that the reader takes does not count. */
export async function* readWhileSending(
  source: Readable,
  { bytes: bytesMaximum, unpacked, leaving }: Limits,
): AsyncGenerator<Buffer> {
  // Not destroyed when reading ends early: the answer goes out on its connection.
  const parts = source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (let bytes = 0; ; ) {
      const timer = setTimeout(() => source.destroy(new Error('The sender fell silent.')), silenceMaximum);
      const { value, done } = await nextPart(parts, leaving).finally(() => clearTimeout(timer));
      if (done) return;
      bytes += value.length;
      if (bytes > bytesMaximum) fail('body-too-large', { maximum: bytesMaximum });
      if (unpacked) failIfUnpacksTooLarge(source, bytes, unpacked);
      yield value;
    }
  } finally {
    // While a part is awaited, the end of reading would be awaited after it.
    if (!leaving.aborted) await parts.return?.();
  }
}

/** Content that is not gzip, or ends too early. */
export const isDamaged = (error: unknown): boolean =>
  /^(Z_|FST_CP_ERR_)/.test(String((error as { code?: unknown }).code));
