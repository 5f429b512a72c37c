import fc from 'fast-check';

interface Edit {
  readonly at: number;
  readonly length: number;
  readonly instead: Uint8Array;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(30),
  instead: fc.uint8Array({ maxLength: 30 }),
});

function applyEdit(bytes: Buffer, { at, length, instead }: Edit): Buffer {
  const from = Math.floor(at * bytes.length);
  return Buffer.concat([bytes.subarray(0, from), instead, bytes.subarray(from + length)]);
}

/** Sound bytes with a few stretches changed, left out or added. */
export const spoiled = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc.array(edit, { minLength: 1, maxLength: 5 }).map((edits) => edits.reduce(applyEdit, bytes));
