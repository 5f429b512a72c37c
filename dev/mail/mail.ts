import { listen, redirect, routes, sendJson, sendPage } from '../pages/http.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { listPage, messagePage } from './pages.ts';
import { startSmtp } from './smtp.ts';

/** Catches the product's mail and shows it. */
export interface Mail {
  readonly url: string;
  /** For the product's SMTP_URL. */
  readonly smtpUrl: string;
  readonly mailbox: Mailbox;
  stop(): Promise<void>;
}

export interface MailOptions {
  readonly port: number;
  readonly smtpPort: number;
  readonly folder: string;
  readonly host?: string;
}

export async function startMail({ port, smtpPort, folder, host }: MailOptions): Promise<Mail> {
  const mailbox = openMailbox(folder);
  const stopSmtp = await startSmtp(mailbox, smtpPort);
  const handler = routes([
    ['GET', /^\/$/, (_request, response) => sendPage(response, listPage(mailbox.list()))],
    ['GET', /^\/messages\.json$/, (_request, response) => sendJson(response, mailbox.list())],
    [
      'GET',
      /^\/messages\/([\w-]+)$/,
      (_request, response, [, id = '']) => {
        const message = mailbox.find(id);
        sendPage(response, message ? messagePage(message) : listPage(mailbox.list()), message ? 200 : 404);
      },
    ],
    [
      'POST',
      /^\/empty$/,
      (_request, response) => {
        mailbox.empty();
        redirect(response, '/');
      },
    ],
  ]);
  const listening = await listen(handler, port, host);
  return {
    url: `http://localhost:${listening.port}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mailbox,
    stop: async () => {
      await listening.stop();
      await stopSmtp();
    },
  };
}
