import { expect, test } from 'vitest';
import { decodeWindows1252 } from './windows-1252.ts';

test('bytes 0x80 to 0x9F are read as Windows-1252 has them, and what has no meaning stays', () => {
  const bytes = Buffer.from(Array.from({ length: 0x20 }, (_, index) => 0x80 + index));
  expect(decodeWindows1252(bytes)).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ');
  expect(decodeWindows1252(Buffer.from([0x61, 0x7f, 0xa0, 0xe9, 0xff]))).toBe('a\u007F\u00A0éÿ');
});
