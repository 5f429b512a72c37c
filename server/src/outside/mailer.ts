import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Whether the mail server took the mail. Each recipient gets a mail of their own, so addresses are not shared. */
  send(mail: Mail): Promise<boolean>;
  close(): void;
}

const patience = 10_000;

export function createMailer({ url, from }: Config['mail']): Mailer {
  if (!url) return { send: async () => false, close: () => undefined };
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      const sent = await Promise.allSettled(
        to.map((address) => transport.sendMail({ from, to: address, subject, text })),
      );
      return sent.some(({ status }) => status === 'fulfilled');
    },
    close: () => transport.close(),
  };
}
