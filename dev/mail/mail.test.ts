import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../ports.ts';
import { type Mail, startMail } from './mail.ts';

let folder: string;
let mail: Mail;

const start = async () => startMail({ port: await freePort(), smtpPort: await freePort(), folder });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prcds-mail-'));
  mail = await start();
});
afterEach(async () => {
  await mail.stop();
  rmSync(folder, { recursive: true });
});

const send = (subject: string, letter = '<p>Hello</p>') =>
  createTransport(mail.smtpUrl).sendMail({
    from: 'no-reply@prcds.example',
    to: 'local.admin@prcds.example',
    subject,
    text: `${subject} in plain words`,
    html: letter,
  });

const show = async (path: string) => (await fetch(mail.url + path)).text();

test('F18 shows what was sent over SMTP, newest first, in both parts', async () => {
  await send('First');
  await send('Second: año');
  expect(mail.mailbox.list().map(({ subject }) => subject)).toEqual(['Second: año', 'First']);
  const list = await show('/');
  expect(list.indexOf('Second: año')).toBeLessThan(list.indexOf('First'));
  const [newest] = (await (await fetch(`${mail.url}/messages.json`)).json()) as Array<{ id: string }>;
  const shown = await show(`/messages/${newest?.id}`);
  expect(shown).toContain('Second: año in plain words');
  expect(shown).toContain('&lt;p&gt;Hello&lt;/p&gt;');
});

test('shows hostile mail as text, and its markup only inside a sandbox', async () => {
  await send('<script>alert(1)</script>', '<img src=x onerror="alert(2)">');
  const id = mail.mailbox.list()[0]?.id;
  for (const text of [await show('/'), await show(`/messages/${id}`)]) {
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('<img');
  }
  const shown = await show(`/messages/${id}`);
  expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(shown).toContain('default-src &#39;none&#39;');
});

test('keeps mail over a restart, and forgets it when told to', async () => {
  await send('Kept');
  await mail.stop();
  mail = await start();
  expect(mail.mailbox.list().map(({ subject }) => subject)).toEqual(['Kept']);
  await fetch(`${mail.url}/empty`, { method: 'POST' });
  await mail.stop();
  mail = await start();
  expect(mail.mailbox.list()).toEqual([]);
});
