import fc from 'fast-check';

interface Edit {
  readonly at: number;
  readonly instead: Uint8Array;
  /** How many bytes are left out; without it the same number as is put in, so that everything behind keeps its place. */
  readonly length?: number | undefined;
}

/** What archives, XML and PDF documents are made of; random bytes alone rarely mean anything. */
const pieces = [
  '0',
  '9',
  '99',
  '-1',
  ' ',
  '<',
  '>',
  '</',
  '/>',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '/',
  '"',
  '&',
  '%',
  'R',
];

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(),
  instead: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 4 }),
    fc.constantFrom(...pieces).map((piece) => Buffer.from(piece)),
  ),
  length: fc.option(fc.nat(30), { nil: undefined, freq: 1 }),
});

function applyEdit(bytes: Buffer, { at, instead, length = instead.length }: Edit): Buffer {
  const from = at % (bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, from), instead, bytes.subarray(from + length)]);
}

/** Sound bytes with a few stretches changed, left out or added. */
export const spoiled = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc.array(edit, { minLength: 1, maxLength: 3 }).map((edits) => edits.reduce(applyEdit, bytes));
