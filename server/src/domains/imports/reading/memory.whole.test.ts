import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { cell, csv, file, headings, sheetXml, type TestFile, workbook } from '../../../testing/imports/files.ts';

const script = fileURLToPath(new URL('../../../testing/imports/read-files.ts', import.meta.url));

/** Reads the files in a separate process. */
async function readAlone(files: readonly TestFile[]) {
  const folder = await mkdtemp(join(tmpdir(), 'imports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const paths = files.map(({ name }) => join(folder, name));
  for (const [index, { content }] of files.entries()) await writeFile(paths[index] ?? '', content);
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...paths]);
  return JSON.parse(stdout) as { outcomes: Record<string, string>; growth: number };
}

test('no file that may be uploaded makes the server need 200 MB more than it has', async () => {
  const rows = Array.from({ length: 45_000 }, () => ['10482', 'ETH-193408-0127']);
  const book = (name: string, sheet: string, texts?: string) =>
    file(name, workbook({ sheet: sheetXml(headings + sheet), ...(texts && { texts }) }));
  const texts = (count: number, text: string) => `<sst>${`<si><t>${text}</t></si>`.repeat(count)}</sst>`;
  const shared = (number: number) => `<c r="A${number}" t="s"><v>${number % 4_000}</v></c>`;
  const sharedRows = Array.from({ length: 49_000 }, (_, n) => `<row r="${n + 2}">${shared(n + 2)}</row>`).join('');
  const { outcomes, growth } = await readAlone([
    csv(
      [
        ['Reservation ID', 'Child ID'],
        ['10482', 'ETH-193408-0127'],
      ],
      'honest.csv',
    ),
    csv([['Reservation ID', 'Child ID'], ...rows], 'full.csv'),
    file('lines.csv', `Reservation ID,Child ID\n${'\n'.repeat(1_000_000)}`),
    book('cells.xlsx', `<row>${cell('A2', 'x'.repeat(1000))}</row>`.repeat(40_000)),
    book('empty.xlsx', '<row/>'.repeat(1_000_000)),
    book('bomb.xlsx', ' '.repeat(60_000_000)),
    book('one-cell.xlsx', `<row>${cell('A2', 'x'.repeat(40_000_000))}</row>`),
    book('texts.xlsx', '', texts(900_000, 'a')),
    book('long-texts.xlsx', '', texts(15_000, 'x'.repeat(1000))),
    book('shared.xlsx', sharedRows, texts(4_000, 'x'.repeat(1000))),
  ]);
  expect(outcomes).toEqual({
    'full.csv': '45000 rows',
    'lines.csv': 'file-empty',
    'cells.xlsx': '40000 rows',
    'empty.xlsx': 'file-empty',
    'bomb.xlsx': 'file-unpacks-too-large',
    'one-cell.xlsx': 'file-unpacks-too-large',
    'texts.xlsx': 'file-unpacks-too-large',
    'long-texts.xlsx': 'file-empty',
    'shared.xlsx': '49000 rows',
  });
  expect(growth).toBeLessThan(200);
});
