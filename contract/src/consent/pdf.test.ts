import { describe, expect, test } from 'vitest';
import { checkPolicyFile } from './pdf.ts';
import { policyDocumentMaximumBytes } from './rules.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The smallest text that passes as a PDF. */
function pdf({ trailer = '/Root 1 0 R', padding = 0, end = '\n' } = {}): Uint8Array {
  const lines = (...all: string[]) => all.map((line) => `${line}${end}`).join('');
  const head = lines('%PDF-1.7', '1 0 obj', '<</Type/Catalog>>', 'endobj', `%${' '.repeat(padding)}`);
  const table = lines('xref', '0 1', '0000000000 65535 f ', 'trailer', `<<${trailer}>>`);
  return bytes(`${head}${table}${lines('startxref', String(head.length), '%%EOF')}`);
}

describe('the legal consent file', () => {
  test('OFFICE-091 a PDF is recognised by its content', () => {
    for (const end of ['\n', '\r', '\r\n']) expect(checkPolicyFile(pdf({ end }))).toBeUndefined();
  });

  test.each([
    ['a page', '<html>%PDF-1.7 startxref 0 %%EOF</html>'],
    ['a zip', 'PK\u0003\u0004'],
    ['nothing', ''],
    ['only a head', '%PDF-1.7\n'],
    ['a head and an end', '%PDF-1.7\nstartxref\n99999\n%%EOF'],
    ['a contents table elsewhere', '%PDF-1.7\nxref\n/Root\nstartxref\n0\n%%EOF'],
  ])('OFFICE-091 %s is no PDF, whatever its name', (_, text) => {
    expect(checkPolicyFile(bytes(text))).toEqual({ code: 'not-a-pdf' });
  });

  test('OFFICE-091 a PDF cut off in the middle is refused', () => {
    const whole = pdf();
    expect(checkPolicyFile(whole.subarray(0, whole.length - 20))).toEqual({ code: 'not-a-pdf' });
  });

  test('a PDF with a password is refused', () => {
    expect(checkPolicyFile(pdf({ trailer: '/Root 1 0 R /Encrypt 2 0 R' }))).toEqual({ code: 'pdf-protected' });
  });

  test('OFFICE-092 more than 500 KB is too large, 500 KB is not', () => {
    const padding = policyDocumentMaximumBytes - pdf().length;
    const exact = pdf({ padding: padding - 4 });
    expect(exact.length).toBe(policyDocumentMaximumBytes);
    expect(checkPolicyFile(exact)).toBeUndefined();
    expect(checkPolicyFile(pdf({ padding: padding - 3 }))).toEqual({
      code: 'file-too-large',
      params: { maximum: '500 KB' },
    });
  });
});

describe('the structure of a PDF', () => {
  const body = '%PDF-1.7\n1 0 obj\n<</Type/Catalog /Root>>\nendobj\n';
  const ended = (contents: string, { at = body.length, end = '%%EOF' } = {}) =>
    checkPolicyFile(bytes(`${body}${contents}\nstartxref\n${at}\n${end}\n`))?.code;

  test('the cross-reference is a table or a numbered object, with or without blanks before it', () => {
    expect([ended('xref'), ended('  \nxref'), ended('12 0 obj'), ended('1  10\nobj')]).toEqual(
      Array(4).fill(undefined),
    );
    expect([ended('xrefs'), ended('x 0 obj'), ended('12 0 objs'), ended('12 obj')]).toEqual(Array(4).fill('not-a-pdf'));
    expect([ended('xref', { at: body.length + 40 }), ended('xref', { end: 'EOF' })]).toEqual([
      'not-a-pdf',
      'not-a-pdf',
    ]);
  });

  test('the last startxref counts', () => {
    const text = `${body}xref\nstartxref\n0\n%%EOF\nstartxref\n${body.length}\n%%EOF\n`;
    expect(checkPolicyFile(bytes(text))).toBeUndefined();
    expect(
      checkPolicyFile(
        bytes(text.replace('startxref\n0', `startxref\n${body.length}`).replace(/\d+\n%%EOF\n$/, '0\n%%EOF\n')),
      ),
    ).toEqual({
      code: 'not-a-pdf',
    });
  });

  test('a header of an unknown version, or not at the start, is refused', () => {
    const headed = (head: string) =>
      checkPolicyFile(bytes(new TextDecoder().decode(pdf()).replace('%PDF-1.7', head)))?.code;
    expect([headed('%PDF-2.0'), headed('%PDF-3.0'), headed('%PDF-1.x'), headed('\n%PDF-1.')]).toEqual([
      undefined,
      'not-a-pdf',
      'not-a-pdf',
      'not-a-pdf',
    ]);
  });

  test('a PDF without a root is refused', () => {
    expect(checkPolicyFile(pdf({ trailer: '/Rooted 1' }))).toEqual({ code: 'not-a-pdf' });
    expect(checkPolicyFile(pdf({ trailer: '/Root 1 0 R /Encrypted 1' }))).toBeUndefined();
  });
});
