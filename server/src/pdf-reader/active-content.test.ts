import { describe, expect, test } from 'vitest';
import { checkPolicyFile } from '#contract/consent/pdf.ts';
import { defaultTermsOfUse } from '../db/reference/terms-of-use.ts';
import { packed, plain, tableOf, ten } from '../testing/pdf.ts';
import { findActiveContent } from './active-content.ts';

const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const page = '<</Type/Page/Parent 2 0 R>>';

/** A one-page document with additions to its catalog and further objects from number 4 on. */
const document = (inCatalog: string, ...further: string[]) => [
  `<</Type/Catalog/Pages 2 0 R${inCatalog}>>`,
  pages,
  page,
  ...further,
];

const active: readonly [string, string, readonly string[]][] = [
  ['script', 'a script that runs when it is opened', document('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')],
  ['script', 'a script in an object of its own', document('/OpenAction 4 0 R', '<</S/JavaScript/JS(x)>>')],
  ['script', 'the word written in numbers', document('/OpenAction<</S/J#61vaScript/#4aS(x)>>')],
  ['script', 'the word in an object of its own', document('/OpenAction<</S 4 0 R>>', '/JavaScript')],
  ['script', 'scripts by name', document('/Names<</JavaScript<</Names[(a) 4 0 R]>>>>', '<<>>')],
  ['script', 'a script after another action', document('/AA<</WC<</S/GoTo/Next[<</S/JavaScript/JS(x)>>]>>>>')],
  ['script', 'a script of a figure', document('', '<</Type/3D/OnInstantiate 3 0 R>>')],
  ['launch', 'a program that it starts', document('/OpenAction<</S/Launch/F(cmd.exe)>>')],
  ['launch', 'another document that it opens', document('/OpenAction<</S/GoToR/F(//x.example/y.pdf)>>')],
  ['submit', 'an address that it sends to', document('', '<</A<</S/SubmitForm/F(https://x.example)>>>>')],
  ['submit', 'data that it takes from elsewhere', document('', '<</A<</S/ImportData/F(x.fdf)>>>>')],
  ['files', 'files by name', document('/Names<</EmbeddedFiles<</Names[(a) 4 0 R]>>>>', '<<>>')],
  ['files', 'a file pinned to a page', document('', '<</Type/Annot/Subtype/FileAttachment>>')],
  ['files', 'a file that nobody names', document('', '<</Type/Filespec/EF<</F 1 0 R>>>>')],
  ['form', 'a form', document('/AcroForm<</Fields[]>>')],
  ['form', 'a field on a page', document('', '<</Type/Annot/Subtype/Widget/FT/Tx>>')],
];

describe('F30 active content is reported by its kind', () => {
  test.each(active)('%s: %s', (kind, _, objects) => {
    expect([findActiveContent(plain(objects)), findActiveContent(packed(objects))]).toEqual([kind, kind]);
  });

  test('the first of several, in an order that does not depend on where they stand', () => {
    const both = document('/AcroForm<</Fields[]>>', '<</S/JavaScript/JS(x)>>');
    expect(findActiveContent(plain(both))).toBe('script');
  });
});

describe('F30 a document without active content passes', () => {
  test.each([
    [
      'links and marks',
      document('/Outlines 4 0 R', '<</A<</S/URI/URI(https://x.example)>>>>', '<</S/GoTo/D[3 0 R/Fit]>>'),
    ],
    ['words about scripts', document('', '<</Title(How /JavaScript /Launch /AcroForm work)>>')],
  ])('%s', (_, objects) => {
    expect([findActiveContent(plain(objects)), findActiveContent(packed(objects))]).toEqual([undefined, undefined]);
  });

  test('the Terms of Use the product brings along', async () => {
    for (const language of ['en', 'es'] as const)
      expect(findActiveContent(await defaultTermsOfUse(1, language))).toBeUndefined();
  });
});

const script = '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(x)>>>>';

/** The same document with an incremental update; `end` writes the reference to the new cross-reference table. */
function withNewer(end: (at: number) => string): Buffer {
  const older = plain(document(''));
  const object = `1 0 obj\n${script}\nendobj\n`;
  const table = `xref\n1 1\n${ten(older.length)} 00000 n \ntrailer\n<</Root 1 0 R/Prev ${tableOf(older)}>>\n`;
  return Buffer.concat([older, Buffer.from(`${object}${table}${end(older.length + object.length)}`)]);
}

describe('F30 all objects that any viewer might read are checked', () => {
  test('active content in an incremental update is found', () => {
    expect(findActiveContent(withNewer((at) => `startxref\n${at}\n%%EOF\n`))).toBe('script');
  });

  test.each([
    ['behind a remark', (at: number) => `startxref\n${at}\n%x\n%%EOF`],
    ['without an end', (at: number) => `startxref\n${at}\n`],
  ])('a table of contents that only some viewers find, %s', (_, end) => {
    expect([findActiveContent(withNewer(end)), checkPolicyFile(withNewer(end))?.code]).toEqual([
      'unreadable',
      'not-a-pdf',
    ]);
  });

  /** Inserts an object that the cross-reference table does not list. */
  function withHidden(what: string): Buffer {
    const hidden = plain(document('')).toString('latin1').replace('xref\n0', `${what}\nxref\n0`);
    return Buffer.from(hidden.replace(/startxref\n\d+/, `startxref\n${hidden.indexOf('xref\n0')}`), 'latin1');
  }
  const inside = '20 0 <</S/JavaScript/JS(x)>>';
  const packOf = (about: string) =>
    `9 0 obj\n<<${about}/N 1/First 5/Length ${inside.length}>>\nstream\n${inside}\nendstream\nendobj`;

  test('objects missing in the cross-reference table are checked too', () => {
    expect(findActiveContent(withHidden(`9 0 obj\n${script}\nendobj`))).toBe('script');
    expect(findActiveContent(withHidden(packOf('/Type/ObjStm')))).toBe('script');
    expect(findActiveContent(withHidden(`trailer %\n<</Root${script}>>`))).toBe('script');
  });

  test.each([
    ['a pack that does not say that it is one', packOf('')],
    ['a pack that says so elsewhere', packOf('/Type 3 0 R')],
    ['a table of contents to which nothing leads', '9 0 obj\n<</Type/XRef/W[1 2 1]/Size 9/Length 0>>\nendobj'],
    ['a table of contents that does not say that it is one', '9 0 obj\n<</W[1 2 1]/Index[1 1]>>\nendobj'],
  ])('what only a viewer that mends a file would find: %s', (_, what) => {
    expect(findActiveContent(withHidden(what))).toBe('unreadable');
  });

  test('objects in streams that the table does not list are checked too', () => {
    expect(findActiveContent(packed(document('', '<</S/JavaScript/JS(x)>>'), { hidden: 4 }))).toBe('script');
  });

  test('refuses a table and an object stream with different numbers', () => {
    expect(findActiveContent(packed(document('')))).toBeUndefined();
    expect(findActiveContent(packed(document(''), { numberOf: (index) => 3 - index }))).toBe('unreadable');
  });

  test('refuses encryption, also with an escaped name', () => {
    for (const word of ['Encrypt', '#45ncrypt', 'Encryp#74'])
      expect(findActiveContent(plain(document(''), { trailer: `/Root 1 0 R/${word} 2 0 R` }))).toBe('unreadable');
  });

  test('refuses a dictionary with a duplicate key', () => {
    expect(findActiveContent(plain(document('', '<</S/GoTo/S/JavaScript>>')))).toBe('unreadable');
  });

  test('the total work is bounded', () => {
    const remarks = `%${'1 0 obj%'.repeat(50_000)}\n0\n`;
    const text = plain(document('')).toString('latin1').replace('xref\n0', `${remarks}xref\n0`);
    const moved = text.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + remarks.length}`);
    expect(findActiveContent(Buffer.from(moved, 'latin1'))).toBe('unreadable');
  });
});

test('F30 a document with an unreadable part is refused', () => {
  const broken = plain(document('', '<</A<</S/URI'));
  expect(findActiveContent(broken)).toBe('unreadable');
});
