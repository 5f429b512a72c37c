import { once } from 'node:events';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const largestMessage = 5_000_000;

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const envelopeOf = ({ envelope }: SMTPServerSession) => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map(({ address }) => address),
});

/** Accepts mail for any address and forwards none. Returns a function that stops it. */
export async function startSmtp(mailbox: Pick<Mailbox, 'receive'>, port: number): Promise<() => Promise<void>> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMessage,
    closeTimeout: 1000,
    onData: (stream, session, done) => {
      readAll(stream)
        .then((source) => mailbox.receive(source, envelopeOf(session)))
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  // A client that disconnects in mid-command must not end the demo. `once` reports a port in use.
  server.on('error', () => undefined);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return () => new Promise((resolve) => server.close(resolve));
}
