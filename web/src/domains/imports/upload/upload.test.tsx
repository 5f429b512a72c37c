import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
import './import-screen.tsx';

vi.mock('../../../api/files/upload.ts', () => ({
  fetchWithProgress: (url: string, init: RequestInit) => fetch(url, { ...init, body: null }),
}));

const csv = (name: string) => new File(['Child ID\nETH-193408-0127\n'], name, { type: 'text/csv' });
const isSent = () => calls.some(({ path }) => path === 'import/validate');

test('of two files dropped at once none is taken, and it says so', async () => {
  await renderApp('/reservation/import', { role: 'Standard User' });
  const zone = await screen.findByRole('region', { name: 'Upload a file' });
  fireEvent.drop(zone, { dataTransfer: { files: [csv('april.csv'), csv('may.csv')] } });
  expect(zone.textContent).toContain('Drop one file at a time. None of these was uploaded.');
  expect(isSent()).toBe(false);
});

test.each([
  ['en', 'Columns not found: Child Data Verified, Sponsorship Ready.', 'Standard User'],
  ['es', 'Columnas no encontradas: Datos verificados, Listo para apadrinamiento.', 'Standard User'],
] as const)(
  'IMP-027 a template that does not match names the columns it misses (%s)',
  async (language, words, role) => {
    const errors = [
      { field: 'file', code: 'template-mismatch', params: { columns: 'Child Data Verified, Sponsorship Ready' } },
    ];
    await renderApp('/reservation/import', {
      role,
      language,
      answers: { 'POST import/validate': refusal('validation-failed', 400, { errors }) },
    });
    const zone = await screen.findByRole('region', { name: /Upload a file|Subir un archivo/ });
    fireEvent.drop(zone, { dataTransfer: { files: [csv('april.csv')] } });
    await screen.findByText(words, { exact: false });
    expect(isSent()).toBe(true);
  },
);
