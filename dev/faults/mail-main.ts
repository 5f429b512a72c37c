import { appendFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { startSmtp } from '../mail/smtp.ts';

/** A mail server that records each mail before acknowledging it, as a process that can be killed. */
const { MAIL_PORT = '0', MAIL_FILE = '' } = process.env;

await startSmtp(
  {
    receive: async (source, { to }) => {
      const { messageId = '' } = await PostalMime.parse(source);
      appendFileSync(MAIL_FILE, `${JSON.stringify({ at: Date.now(), to, messageId })}\n`);
    },
  },
  Number(MAIL_PORT),
);
