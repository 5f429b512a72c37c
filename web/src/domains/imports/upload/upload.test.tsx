import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pick, readFields } from '../../../testing/form.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';
import { aCheck, anImport, aRow, stubUploads } from '../testing.ts';
import './import-screen.tsx';

let uploads: ReturnType<typeof stubUploads>;
beforeEach(() => {
  uploads = stubUploads();
});
afterEach(() => uploads.restore());

const file = (name: string, bytes = 24) => new File(['x'.repeat(bytes)], name);
const open = (answers: object = {}, language: 'en' | 'es' = 'en') =>
  renderScreen('import', '/reservation/import', { role: 'Standard User', language, answers: { ...answers } });
const zone = () => document.querySelector('section[aria-label]') as HTMLElement;
const drop = (...files: readonly File[]) => fireEvent.drop(zone(), { dataTransfer: { files } });
const asked = (path: string) => calls.filter((call) => call.path === path);
const check = aCheck({ TotalRecords: 2, ValidRecords: 2, InvalidRecords: 0 });

/** Requirements, type, wire code, columns of its template. */
const types = [
  ['IMP-003 IMP-022', 'Reservation', '1', 'Columns: Reservation ID, Child ID'],
  [
    'IMP-003 IMP-022 IMP-023 IMP-025',
    'Child Data Verification',
    '2',
    'Columns: Child ID, Child Data Verified, Sponsorship Ready',
  ],
] as const;

test.each(types)('%s the type %s: its columns, its template, its file', async (_id, name, code, columns) => {
  const checked = { ImportCheck: { ...check, ImportType: code }, ImportRows: [] };
  await open({ 'POST import/validate': checked, 'GET import/template': refusal('internal-error', 500) });
  expect(readFields(document.body).get('Import Type')).toMatchObject({
    kind: 'choice',
    options: ['Reservation', 'Child Data Verification'],
    value: 'Reservation',
  });
  pick('Import Type', name);
  screen.getByText(columns);
  for (const format of ['xlsx', 'csv']) fireEvent.click(screen.getByText(`Download template (.${format})`));
  await waitFor(() => expect(asked('import/template')).toHaveLength(2));
  expect(asked('import/template').map(({ query }) => query.get('ImportType'))).toEqual([code, code]);
  drop(file('april.csv'));
  await screen.findByText(`april.csv, import type ${name}. Nothing has been imported yet.`);
  expect(asked('import/validate').map(({ query }) => query.get('ImportType'))).toEqual([code]);
});

test('IMP-033 ERR-062 a template is offered for Excel and as csv, and one that does not come is told', async () => {
  await open({ 'GET import/template': refusal('internal-error', 500) });
  const offered = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(offered).toEqual(expect.arrayContaining(['Download template (.xlsx)', 'Download template (.csv)']));
  fireEvent.click(screen.getByText('Download template (.csv)'));
  expect((await screen.findAllByText('Error downloading template...')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByText('Download template (.xlsx)'));
  await waitFor(() => expect(asked('import/template')).toHaveLength(2));
  expect(asked('import/template').map(({ query }) => query.get('Format'))).toEqual(['csv', 'xlsx']);
});

test('ERR-063 a file that cannot be uploaded is told', async () => {
  await open({ 'POST import/validate': refusal('internal-error', 500) });
  drop(file('april.csv'));
  expect((await screen.findAllByText('Error uploading file...')).length).toBeGreaterThan(0);
  expect(uploads.names).toEqual(['april.csv']);
});

test.each([
  ['en', 'Too many requests. Try again in 10 seconds.'],
  ['es', 'Demasiadas solicitudes. Inténtelo de nuevo en 10 segundos.'],
] as const)('S7: who uploads while many files wait is told when to come again (%s)', async (language, words) => {
  const crowded = refusal('too-many-requests', 429, { params: { seconds: 10 } });
  await open({ 'POST import/validate': crowded }, language);
  drop(file('april.csv'));
  await screen.findByText(words);
});

test('IMP-001 IMP-004 IMP-016 an Excel file is chosen, checked, and queued when that is decided', async () => {
  const { router } = await open({
    'POST import/validate': { ImportCheck: { ...check, FileName: 'april.xlsx' }, ImportRows: [] },
    'GET import/check/45/rows': { ImportRows: [aRow(2), aRow(3)], TotalRecords: 2 },
    'PUT import/check/45/proceed': { Import: anImport({ ImportStatus: '1', ImportStatusName: 'Queued' }) },
  });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  expect(input?.accept).toBe('.xlsx,.csv');
  fireEvent.change(input as HTMLInputElement, { target: { files: [file('april.xlsx')] } });
  await screen.findByText('Import 2 rows');
  expect(uploads.names).toEqual(['april.xlsx']);
  expect(asked('import/check/45/proceed')).toEqual([]);
  fireEvent.click(screen.getByText('Import 2 rows'));
  await screen.findAllByText('Import 45 queued');
  await waitFor(() => expect(router.state.location.href).toContain('viewImportDetails?id=45'));
});

/** Files refused before the upload. */
const refused = [
  ['IMP-020', 'april.xls', 10, 'Files of the old .xls format are not accepted. Save it as .xlsx.'],
  ['IMP-020 ERR-071', 'april.pdf', 10, 'Invalid file. Only excel or csv files are accepted'],
  ['IMP-021', 'april.xlsx', 0, 'The uploaded file is empty'],
  ['IMP-028', 'april.xlsx', 1_048_577, 'File size exceeds maximum limit 1 MB.'],
] as const;

test.each(refused)('%s %s of %d bytes is refused, and is not sent', async (_id, name, bytes, sentence) => {
  await open();
  drop(file(name, bytes));
  expect(zone().querySelector('[role=alert]')?.textContent).toBe(sentence);
  expect(uploads.names).toEqual([]);
});

test('of two files dropped at once none is taken, and it says so', async () => {
  await open();
  drop(file('april.csv'), file('may.csv'));
  expect(zone().textContent).toContain('Drop one file at a time. None of these was uploaded.');
  expect(uploads.names).toEqual([]);
});

test.each([
  [
    'en',
    'The selected import type does not match the uploaded template',
    'Columns not found: Child Data Verified, Sponsorship Ready.',
  ],
  [
    'es',
    'El tipo de importación elegido no corresponde a la plantilla subida',
    'Columnas no encontradas: Datos verificados, Listo para apadrinamiento.',
  ],
] as const)('IMP-027 a template that does not match names the columns it misses (%s)', async (language, why, words) => {
  const errors = [
    { field: 'file', code: 'template-mismatch', params: { columns: 'Child Data Verified, Sponsorship Ready' } },
  ];
  await open({ 'POST import/validate': refusal('validation-failed', 400, { errors }) }, language);
  drop(file('april.csv'));
  await screen.findByText(words, { exact: false });
  screen.getByText(why);
  expect(uploads.names).toEqual(['april.csv']);
});
