import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';

const file = (content: string, name = 'terms.pdf') => new File([content], name, { type: 'application/pdf' });

test('OFFICE-091 a file that only calls itself a PDF is refused', async () => {
  expect(await readDocument(file('Hello'))).toEqual({ code: 'not-a-pdf' });
});

test('OFFICE-092 a file above 500 KB is refused by its size', async () => {
  expect(await readDocument(file('%'.repeat(500 * 1024 + 1)))).toMatchObject({
    code: 'file-too-large',
    params: { maximum: '500 KB' },
  });
});

test('a PDF is handed on whole, under a name that fits', async () => {
  const head = '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n';
  const text = `${head}xref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n${head.length}\n%%EOF\n`;
  const read = await readDocument(file(text, `${'n'.repeat(150)}.pdf`));
  expect(read).toEqual({ fileName: `${'n'.repeat(116)}.pdf`, content: btoa(text) });
});
