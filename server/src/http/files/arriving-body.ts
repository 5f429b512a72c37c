import type { Readable } from 'node:stream';
import { fail, failFields } from '../../refusal.ts';

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

/** Fails when the sender falls silent or sends too much; the time that the reader takes does not count. */
export async function* readWhileSending(
  source: Readable,
  bytesMaximum: number,
  unpacked?: UnpackedMaximum,
): AsyncGenerator<Buffer> {
  // Not destroyed when reading ends early: the answer goes out on its connection.
  const parts = source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (let bytes = 0; ; ) {
      const timer = setTimeout(() => source.destroy(new Error('The sender fell silent.')), silenceMaximum);
      const { value, done } = await parts.next().finally(() => clearTimeout(timer));
      if (done) return;
      bytes += value.length;
      if (bytes > bytesMaximum) fail('body-too-large', { maximum: bytesMaximum });
      if (unpacked) failIfUnpacksTooLarge(source, bytes, unpacked);
      yield value;
    }
  } finally {
    await parts.return?.();
  }
}

/** Content that is not gzip, or ends too early. */
export const isDamaged = (error: unknown): boolean =>
  /^(Z_|FST_CP_ERR_)/.test(String((error as { code?: unknown }).code));
