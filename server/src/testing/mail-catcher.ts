import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export interface MailCatcher {
  readonly url: string;
  /** What arrived so far, with the address each went to. */
  readonly caught: { readonly to: string; readonly mail: Email }[];
  stop(): Promise<void>;
}

/** A real mail server that keeps what it is given. */
export async function catchMail(): Promise<MailCatcher> {
  const caught: MailCatcher['caught'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) caught.push({ to: address, mail });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  afterAll(stop);
  return { url: `smtp://127.0.0.1:${port}`, caught, stop };
}
