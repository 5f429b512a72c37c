import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface SingleMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every retry of this mail, so that a mailbox can recognise a duplicate. */
  readonly messageId: string;
}

/**
 * 'refused': the address will never accept it; 'not-now': the mail server could not; 'unwritable': the mail cannot be
 * made or is too large for the mail server, whoever gets it; 'nowhere': no mail server is configured.
 */
export type MailResult = 'sent' | 'refused' | 'not-now' | 'unreachable' | 'unwritable' | 'nowhere';

export interface Mailer {
  /**
   * Whether the mail server accepted the mail. Each recipient gets a separate mail, so that addresses are not shared.
   */
  send(mail: Mail): Promise<boolean>;
  sendOne(mail: SingleMail): Promise<MailResult>;
  close(): void;
}

const stepTimeoutMilliseconds = 10_000;
/** Overall limit, for a server that keeps responding without finishing. */
const timeoutMilliseconds = 25_000;

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Nodemailer's codes for a mail that it cannot make; its other codes concern the way to the mail server. */
const ofTheMail: ReadonlySet<string> = new Set(['EMESSAGE', 'ESTREAM', 'EFILEACCESS', 'EURLACCESS']);

/** F26: a mail that cannot be made says nothing about the mail server, which would otherwise be left alone. */
function resultOf({ code, responseCode, command }: SmtpFailure): MailResult {
  if (responseCode === undefined) {
    if (code === 'EENVELOPE') return 'refused';
    return code === undefined || code.startsWith('ERR_') || ofTheMail.has(code) ? 'unwritable' : 'unreachable';
  }
  return responseCode >= 500 && command === 'RCPT TO' ? 'refused' : 'not-now';
}

const timeout = () =>
  new Promise<MailResult>((resolve) => {
    setTimeout(() => resolve('unreachable'), timeoutMilliseconds).unref();
  });

const transportTo = (url: string) =>
  createTransport({
    url,
    connectionTimeout: stepTimeoutMilliseconds,
    greetingTimeout: stepTimeoutMilliseconds,
    socketTimeout: stepTimeoutMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/**
 * Greets the mail server, with STARTTLS and sign-in as SMTP_URL says, and sends nothing. Null when it works; otherwise
 * what went wrong, without the server's own words, which could repeat what was sent.
 */
export async function tryMailServer(url: string): Promise<string | null> {
  const transport = transportTo(url);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code, responseCode } = error as SmtpFailure;
    return [code ?? 'no answer', responseCode].filter((part) => part !== undefined).join(' ');
  } finally {
    transport.close();
  }
}

export function createMailer({ url, from }: Config['mail']): Mailer {
  if (!url) return { send: async () => false, sendOne: async () => 'nowhere', close: () => undefined };
  const transport = transportTo(url);
  return {
    async send({ to, subject, text, html }) {
      const sent = await Promise.allSettled(
        to.map((address) => transport.sendMail({ from, to: address, subject, text, html })),
      );
      return sent.some(({ status }) => status === 'fulfilled');
    },
    sendOne({ to, subject, text, html, messageId }) {
      const sending = transport
        .sendMail({ from, to, subject, text, html, messageId })
        .then((): MailResult => 'sent', resultOf);
      return Promise.race([sending, timeout()]);
    },
    close: () => transport.close(),
  };
}
