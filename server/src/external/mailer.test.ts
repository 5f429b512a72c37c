import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { atEnd } from '../testing/at-end.ts';
import { catchMail } from '../testing/mail-catcher.ts';
import { createMailer, type MailResult, type SingleMail } from './mailer.ts';

const server = await catchMail({ refuses: (address) => address === 'nobody@prcds.example' });
const openMailer = (url: string) => {
  const mailer = createMailer({ url, from: 'PRCDS <no-reply@prcds.example>', gatheringSeconds: 0 });
  atEnd(async () => mailer.close());
  return mailer;
};
const mailer = openMailer(server.url);
const mail: SingleMail = {
  ...{
    to: 'ann@prcds.example',
    subject: 'Import 15: Completed',
    text: 'It has finished.',
    html: '<p>It has finished.',
  },
  messageId: '<one@prcds.example>',
};

/** Text that breaks off as soon as it is read. */
const breaking = (code?: string) =>
  new Readable({
    read() {
      this.destroy(Object.assign(new Error('broken'), code && { code }));
    },
  }) as unknown as string;

test.each([
  ['', 'is sent', () => ({}), 'sent'],
  [
    'ERR-012',
    'to an address that the server does not know is refused',
    () => ({ to: 'nobody@prcds.example' }),
    'refused',
  ],
  ['F26', 'to no address at all is refused, though the server was not asked', () => ({ to: '' }), 'refused'],
  ['F26', 'that cannot be made is unwritable, not a server out of reach', () => ({ html: breaking() }), 'unwritable'],
  ['F26', 'that breaks off in the middle is unwritable too', () => ({ html: breaking('ERR_STREAM') }), 'unwritable'],
] satisfies [string, string, () => Partial<SingleMail>, MailResult][])(
  '%s a mail %s',
  async (_id, _what, change, result) => {
    expect(await mailer.sendOne({ ...mail, ...change() })).toBe(result);
  },
);

test('F26 without a mail server at its address, it is unreachable', async () => {
  expect(await openMailer('smtp://127.0.0.1:1').sendOne(mail)).toBe('unreachable');
});
