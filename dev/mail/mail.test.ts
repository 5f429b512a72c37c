import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../ports.ts';
import { minimalEnvironment } from '../processes/environment.ts';
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

test('S19: a server killed while writing a mail starts again, with all other mail', async () => {
  await send('Whole');
  await mail.stop();
  const [whole = ''] = readdirSync(folder);
  const text = readFileSync(join(folder, whole), 'utf8');
  writeFileSync(join(folder, '2999-01-01T000000.000Z-half.json'), text.slice(0, text.length / 2));
  writeFileSync(join(folder, '2999-01-02T000000.000Z-empty.json'), '');
  mail = await start();
  expect(mail.mailbox.list().map(({ subject }) => subject)).toEqual(['Whole']);
  await send('Next');
  expect(await show('/')).toContain('Next');
});

test('S19: a mail that could not be written completely leaves no file that looks like one', async () => {
  const script = `
    import { openMailbox } from ${JSON.stringify(new URL('./mailbox.ts', import.meta.url).href)};
    const letter = Buffer.from('Subject: Long\\r\\n\\r\\n' + 'x'.repeat(100_000));
    await openMailbox(${JSON.stringify(folder)}).receive(letter, { from: '', to: [] });`;
  // Limits its files to 4 kB, as on a full disk.
  const [program, args] = ['sh', ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, '--import', 'tsx']];
  const cache = mkdtempSync(join(tmpdir(), 'prcds-mail-cache-'));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  const { status, stderr } = spawnSync(program, [...args, '--input-type=module', '-e', script], {
    env: { ...minimalEnvironment(), TMPDIR: cache },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('EFBIG');
  expect(readdirSync(folder)).toEqual([]);
});
