import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';

/** A store of objects that speaks the protocol of Amazon S3. Requests are signed; nothing in it is public. */

export interface ObjectStore {
  put(name: string, content: Buffer): Promise<void>;
  /** Undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Also when there is none. */
  delete(name: string): Promise<void>;
}

const timeoutMilliseconds = 20_000;

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const nothingThere = 404;

export function createObjectStore({ url, region, keyId, secret }: NonNullable<Config['objectStore']>): ObjectStore {
  // One repetition: a store answers 503 now and then when it is asked a lot.
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 1 });
  const base = url.replace(/\/$/, '');

  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, content?: Buffer): Promise<Response> {
    const answer = await client.fetch(`${base}/${name}`, {
      method,
      headers: { 'x-amz-content-sha256': hashOf(content ?? Buffer.alloc(0)) },
      ...(content && { body: new Uint8Array(content) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (answer.ok || answer.status === nothingThere) return answer;
    await answer.body?.cancel();
    throw new Error(`The object store answered ${answer.status} to ${method}.`);
  }

  return {
    async put(name, content) {
      const answer = await ask('PUT', name, content);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error('The object store has no such bucket.');
    },
    async get(name) {
      const answer = await ask('GET', name);
      const content = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? content : undefined;
    },
    async delete(name) {
      const answer = await ask('DELETE', name);
      await answer.body?.cancel();
    },
  };
}
