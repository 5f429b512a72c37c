import type { Readable } from 'node:stream';
import { fail } from '../../refusal.ts';

/** Bodies that are read while they arrive, unpacked. */

/** Milliseconds without a byte after which the sender is taken for gone. */
const silenceMaximum = 60_000;

/** Fails when the sender falls silent or sends too much; the time that the reader takes does not count. */
export async function* readWhileSending(source: Readable, bytesMaximum: number): AsyncGenerator<Buffer> {
  // Not destroyed when reading ends early: the answer goes out on its connection.
  const parts = source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (let bytes = 0; ; ) {
      const timer = setTimeout(() => source.destroy(new Error('The sender fell silent.')), silenceMaximum);
      const { value, done } = await parts.next().finally(() => clearTimeout(timer));
      if (done) return;
      bytes += value.length;
      if (bytes > bytesMaximum) fail('body-too-large', { maximum: bytesMaximum });
      yield value;
    }
  } finally {
    await parts.return?.();
  }
}

/** Content that is not gzip, or ends too early. */
export const isDamaged = (error: unknown): boolean =>
  /^(Z_|FST_CP_ERR_)/.test(String((error as { code?: unknown }).code));
