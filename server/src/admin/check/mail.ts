import type { Config } from '../../config.ts';
import { tryMailServer } from '../../external/mailer.ts';
import { type Finding, ok, warning } from './finding.ts';

export async function* checkMail({ mail }: Config): AsyncGenerator<Finding> {
  if (!mail.url)
    return yield warning(
      'SMTP_URL is not set, so notifications wait in the outbox; set it to the address of the mail server.',
    );
  const { hostname } = new URL(mail.url);
  const failure = await tryMailServer(mail.url);
  if (failure === null) yield ok(`The mail server ${hostname} answers; no mail was sent.`);
  else
    yield warning(
      `The mail server ${hostname} cannot be used (${failure}), so notifications wait; start it, or correct SMTP_URL.`,
    );
}
