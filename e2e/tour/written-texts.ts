import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { notificationKinds } from '#contract/notifications/catalogue.ts';
import { settingsTabs } from '#contract/office-settings/tabs.ts';
import type { World } from '#dev/world.ts';
import { pdfText } from '#server/testing/hostile/two-offices/pdf-text.ts';
import { paths } from '../../web/src/app/paths.ts';
import { expect } from '../fixtures.ts';
import type { ShownText } from './outside-texts.ts';
import type { TourRecords } from './records.ts';
import { type Stop, stops } from './screens.ts';
import type { TourUser } from './tour-user.ts';

interface Call {
  readonly path: string;
  readonly body?: object;
}

/** Files that need no input but the record. */
const filesOf = ({ child, reservation, project, user, role, group, import: failed }: TourRecords): readonly Call[] => [
  ...['audit', 'csmHistory', 'actionCodeHistory'].map((history) => ({ path: `child/${child}/${history}/export` })),
  { path: `child/${child}/pdf`, body: { IncludeSensitive: true } },
  { path: `project/${project}/audit/export` },
  { path: `project/${project}/pdf`, body: {} },
  { path: `reservation/${reservation}/children/export` },
  { path: `reservation/${reservation}/audit/export` },
  { path: `reservation/${reservation}/pdf`, body: {} },
  { path: 'user/knownData/export' },
  { path: `user/${user}/audit/export` },
  { path: `user/${user}/knownData/export` },
  { path: `role/${role}/audit/export` },
  { path: `userGroup/${group}/audit/export` },
  ...[1, 2].map((type) => ({ path: `import/template?ImportType=${type}` })),
  { path: `import/${failed}/errors` },
  { path: `import/${failed}/export` },
  ...settingsTabs.map((tab) => ({ path: `fundraisingOfficeSettings/USAO/audit/${tab}/export` })),
];

/** Exports of a search, with the input that the screen sends. */
const searches: readonly { readonly stop: (facts: TourRecords) => Stop | undefined; readonly path: string }[] = [
  { stop: (facts) => stops.searchChild(facts)[1], path: 'child/search' },
  { stop: (facts) => stops.searchProject(facts)[0], path: 'project/search' },
  { stop: (facts) => stops.manageReservation(facts)[0], path: 'reservation/search' },
];

async function readWorkbook(bytes: Buffer): Promise<string[]> {
  const { sheets } = await readXlsx(bytes);
  return sheets.flatMap(({ name, rows }) => [name, ...rows.flat().filter((cell) => typeof cell === 'string')]);
}

const cellsOf = (csv: string): string[] => csv.replaceAll('\uFEFF', '').split(/[\r\n,;"]+/);

/** A file for other programs: only the titles in it are for people. */
const titlesOf = (json: string): string[] => [...json.matchAll(/"title":"([^"]*)"/g)].map(([, title = '']) => title);

async function readFile(bytes: Buffer): Promise<string[]> {
  if (bytes[0] === '{'.charCodeAt(0)) return titlesOf(bytes.toString());
  if (bytes.subarray(0, 4).toString() === '%PDF') return pdfText(bytes).split('\n');
  return bytes.subarray(0, 2).toString() === 'PK' ? readWorkbook(bytes) : cellsOf(bytes.toString());
}

/** What a page sends with its calls. */
async function headersOf(page: Page, reload: () => Promise<void>): Promise<Record<string, string>> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.headers().authorization !== undefined),
    reload(),
  ]);
  const { authorization = '' } = request.headers();
  return { authorization };
}

interface Written {
  readonly world: World;
  readonly traveller: TourUser;
  readonly language: string;
}

/** The texts of every file that the product writes: exports and prints. */
export async function readFiles({ world, traveller }: Written): Promise<ShownText[]> {
  const { page, facts, go } = traveller;
  const headers = await headersOf(page, () => go(paths.home()));
  const calls = [...filesOf(facts)];
  for (const { stop, path } of searches) {
    const at = stop(facts);
    const sent = page.waitForRequest((request) => request.url().endsWith(path) && request.method() === 'POST');
    await go(at?.address ?? '');
    await at?.before?.(traveller);
    const body = (await sent).postDataJSON() as object;
    calls.push({ path: path.replace('search', 'export'), body: { ...body, Format: 'xlsx' } });
  }
  const texts: ShownText[] = [];
  for (const { path, body } of calls) {
    const url = `${world.productUrl}/v1/${path}`;
    const answer = await (body ? page.request.post(url, { headers, data: body }) : page.request.get(url, { headers }));
    expect(answer.status(), `${path}: ${answer.ok() ? '' : await answer.text()}`).toBe(200);
    const named = decodeURIComponent(
      /filename\*=UTF-8''(.*)\.\w+$/.exec(answer.headers()['content-disposition'] ?? '')?.[1] ?? '',
    );
    texts.push({ text: named, place: `name of ${path}` });
    texts.push(...(await readFile(await answer.body())).map((text) => ({ text, place: path })));
  }
  return texts;
}

/** The texts of every mail that the product writes, with sample values. */
export async function readMails({ world, traveller, language }: Written): Promise<ShownText[]> {
  const { page, go } = traveller;
  const headers = await headersOf(page, () => go(paths.home()));
  const base = `${world.productUrl}/v1/fundraisingOfficeSettings/USAO/notifications`;
  const texts: ShownText[] = [];
  for (const { id } of notificationKinds) {
    const { Templates } = (await (await page.request.get(`${base}/${id}/template`, { headers })).json()) as {
      Templates: readonly { Language: string }[];
    };
    const before = world.mail.mailbox.list().length;
    const data = { Template: Templates.find((template) => template.Language === language) };
    const answer = await page.request.post(`${base}/${id}/testMail`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    await expect.poll(() => world.mail.mailbox.list().length).toBe(before + 1);
    const [mail] = world.mail.mailbox.list();
    const letter = await page.context().newPage();
    await letter.setContent(mail?.html ?? '');
    const shown = await letter.locator('body').innerText();
    await letter.close();
    for (const text of [mail?.subject, mail?.text, shown])
      texts.push(...(text ?? '').split('\n').map((line) => ({ text: line, place: `mail ${id}` })));
  }
  return texts;
}
