import type { z } from 'zod';
import { bare, limitsOf } from './valid-input.ts';

/** Values that an attacker or a broken client might send. */

export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff b',
  '\u202egnp.exe',
  '\u200b\ufeff',
  '\u0301'.repeat(300),
  '\r\nSet-Cookie: a=b',
  '\u0085\u2028\u2029',
  '"\'`\\;--/*',
  "' or 1=1 --",
  '%',
  '_%\\',
  '*)(uid=*',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}<%= 7 %>',
  "=cmd|'/c calc'!A1",
  '../../../etc/passwd',
  '%2e%2e%2f%00',
  'javascript:alert(1)',
  '//evil.example',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '00000000001',
  '1e9',
  '0x10',
  '2147483648',
  '9223372036854775808',
  '999999999',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  'x'.repeat(5000),
  '😀'.repeat(200),
  '\u{e0001}\u{10ffff}',
] as const;

const hostileNumbers = [
  -1,
  0,
  0.5,
  -0,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
] as const;

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
}

const hostileShapes: readonly unknown[] = [
  null,
  undefined,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  ['x', 1, null],
  { length: 1, 0: 'x' },
  { toString: 'x' },
  JSON.parse('{"then":1,"toJSON":1,"valueOf":null}'),
  Array.from({ length: 3000 }, (_, index) => index),
  Array.from({ length: 600 }, () => 'x'),
  nested(30),
];

export const anywhere: readonly unknown[] = [...hostileTexts, ...hostileNumbers, ...hostileShapes];

/** Values just inside and just beyond the schema's limits. */
export function edgesOf(schema: z.core.$ZodType): unknown[] {
  const plain = bare(schema);
  const { minimum, maximum } = limitsOf(plain);
  const { type } = plain._zod.def;
  const sizes = [minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
  const small = sizes.filter((size) => size >= 0 && size <= 120_000);
  if (type === 'number') return sizes;
  if (type === 'string') return small.flatMap((size) => ['a'.repeat(size), '7'.repeat(size), 'é'.repeat(size)]);
  if (type === 'array')
    return small.filter((size) => size <= 2000).map((size) => Array.from({ length: size }, () => 'x'));
  return [];
}

/** One step outside each limit of the schema. */
export function valuesBeyondLimits(schema: z.core.$ZodType): unknown[] {
  const plain = bare(schema);
  const { minimum, maximum } = limitsOf(plain);
  const { type } = plain._zod.def;
  const outside = [minimum === undefined ? -1 : minimum - 1, maximum === undefined ? -1 : maximum + 1];
  if (type === 'number') return [minimum, maximum].flatMap((limit, i) => (limit === undefined ? [] : [outside[i]]));
  const sizes = outside.filter((size) => size >= 0 && size <= 120_000);
  if (type === 'string') return sizes.map((size) => '7'.repeat(size));
  return type === 'array' ? sizes.map((length) => Array.from({ length }, () => 'x')) : [];
}

const otherTypes: Readonly<Record<string, unknown>> = {
  string: 7,
  number: '7',
  boolean: 'true',
  array: {},
  object: [],
};

export const wrongType = (schema: z.core.$ZodType): unknown => otherTypes[bare(schema)._zod.def.type] ?? 'toString';

/** Ends a string, a statement and a pattern in most languages. */
const breakout = '\'"`\\;--/*%_ or 1=1';

/** A property that every object inherits: found by lookups that do not check for own properties. */
const inherited = 'constructor';

export const textsFor = (schema: z.core.$ZodType): string[] =>
  bare(schema)._zod.def.type === 'string' ? [breakout, inherited] : [];

/**
 * The most extreme values, used in rotation. An odd number: taken two at a time, each kind of place gets all of them.
 */
export const extremeValues: readonly unknown[] = [
  null,
  undefined,
  'a\0b',
  'a\udfff b',
  'x'.repeat(5000),
  -0,
  1e308,
  -1,
  0.5,
  2 ** 63,
  [[[[]]]],
  nested(30),
  '__proto__',
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { constructor: { prototype: { isAdmin: true } } },
  '',
  '9999-12-31',
  '\u202e\u200b\ufeff',
  true,
];
