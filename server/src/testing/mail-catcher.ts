import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#dev/ports.ts';
import { atEnd } from './at-end.ts';

export interface MailCatcher {
  readonly url: string;
  /** Mails received so far, with their recipients. */
  readonly caught: { readonly to: string; readonly mail: Email }[];
  stop(): Promise<void>;
  /** Restarts on the same port, as after an outage. */
  start(): Promise<void>;
}

interface CatchOptions {
  /** Addresses that are refused. */
  readonly refuses?: (address: string) => boolean;
  /** Delays the acceptance of a mail until this resolves. */
  readonly takesAfter?: Promise<void>;
}

/** A real SMTP server that keeps the mails it receives. */
export async function catchMail(options: CatchOptions = {}): Promise<MailCatcher> {
  const caught: MailCatcher['caught'] = [];
  const port = await freePort();
  let server = await open(caught, options, port);
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  atEnd(stop);
  return {
    url: `smtp://127.0.0.1:${port}`,
    caught,
    stop,
    async start() {
      server = await open(caught, options, port);
    },
  };
}

async function open(caught: MailCatcher['caught'], { refuses, takesAfter }: CatchOptions, port: number) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (refuses?.(address)) done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        await takesAfter;
        for (const { address } of session.envelope.rcptTo) caught.push({ to: address, mail });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}
