import { inflateSync } from 'node:zlib';

/** The readable text of our PDFs: glyphs are mapped by the embedded fonts' ToUnicode tables. */
export function pdfText(pdf: Buffer): string {
  const objects = new Map<string, { readonly head: string; readonly stream: string }>();
  for (const [, number = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [head = '', ...rest] = body.split('stream\n');
    const packed = Buffer.from(rest.join('stream\n').replace(/\nend$/, ''), 'latin1');
    const isText = head.includes('/FlateDecode');
    objects.set(number, { head, stream: isText ? inflateSync(packed).toString('latin1') : '' });
  }
  const lettersOf = (font: string): string[] => {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? '';
    const list = /beginbfrange(.*?)endbfrange/s.exec(objects.get(map)?.stream ?? '')?.[1] ?? '';
    const [, ...letters] = [...list.matchAll(/\[(.*?)\]/gs)].flatMap(([, part = '']) =>
      [...part.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ),
    );
    return ['', ...letters];
  };
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values())
    for (const [, name = '', font = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) fonts.set(name, lettersOf(font));
  const lines = [...objects.values()].flatMap(({ stream }) =>
    [...stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)].map(([, name, line]) => ({ name, line })),
  );
  let letters: string[] = [];
  return lines
    .map(({ name, line = '' }) => {
      if (name) letters = fonts.get(name) ?? [];
      const codes = [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return codes.map((code) => letters[Number.parseInt(code, 16)] ?? '').join('');
    })
    .join('\n');
}
