import fc from 'fast-check';
import { z } from 'zod';

/** Valid inputs in wire format, generated from a contract schema. */

type Schema = z.core.$ZodType;
type Values = fc.Arbitrary<unknown>;

/** Existing database values by wire name, so that an input passes the first checks. */
export type Pools = Readonly<Record<string, readonly unknown[]>>;

interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: RegExp;
}

/** The wire side of a schema, without optional and nullable wrappers. */
export function bare(schema: Schema): Schema {
  if (schema instanceof z.ZodCodec) return bare(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bare(schema.unwrap());
  return schema;
}

interface Check {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly format?: string;
  readonly pattern?: RegExp;
}

function limitOf({ check, minimum, maximum, value, format, pattern }: Check): Limits {
  if (check === 'min_length' || check === 'greater_than') return { minimum: minimum ?? Number(value) };
  if (check === 'max_length' || check === 'less_than') return { maximum: maximum ?? Number(value) };
  if (check === 'string_format' && format === 'regex' && pattern) return { pattern };
  return {};
}

export function limitsOf(schema: Schema): Limits {
  const def = schema._zod.def as { readonly format?: string; readonly checks?: readonly z.core.$ZodCheck[] };
  const limits = (def.checks ?? []).map((check) => limitOf(check._zod.def as Check));
  return Object.assign({ format: def.format }, ...limits) as Limits;
}

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

const formats: Readonly<Record<string, Values>> = {
  email: fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${name}@prcds.example`),
  date: day.map((text) => text.slice(0, 10)),
  datetime: day,
  uuid: fc.uuid({ version: 4 }),
  base64: fc.base64String({ maxLength: 40 }),
};

const word = (minimum: number, maximum: number): Values => {
  const lengths = { minLength: minimum, maxLength: Math.min(maximum, minimum + 12) };
  const letters = fc.constantFrom(...'abcXYZ0123456789');
  return fc.oneof(fc.string({ unit: letters, ...lengths }), fc.string(lengths));
};

/** Cached, because building the generator for all letters takes a second. */
const byPattern = new Map<string, fc.Arbitrary<string> | undefined>();

function textsOf(pattern: RegExp): fc.Arbitrary<string> | undefined {
  const key = String(pattern);
  if (byPattern.has(key)) return byPattern.get(key);
  try {
    byPattern.set(key, fc.stringMatching(pattern, { size: 'small' }));
  } catch {
    byPattern.set(key, undefined); // a pattern fast-check cannot read
  }
  return byPattern.get(key);
}

/** Cuts the generated text to the schema's limits; it may no longer match the pattern. */
const matching = (pattern: RegExp, minimum: number, maximum: number): Values | undefined =>
  textsOf(pattern)?.map((text) => text.slice(0, maximum).padEnd(minimum, '0'));

function text(schema: Schema): Values {
  const { minimum = 0, maximum = 100, format = '', pattern } = limitsOf(schema);
  return formats[format] ?? (pattern && matching(pattern, minimum, maximum)) ?? word(minimum, maximum);
}

const clamp = (value: number) => Math.max(-2_147_483_648, Math.min(2_147_483_647, value));

function number(schema: Schema): Values {
  const { minimum = 0, maximum = 500 } = limitsOf(schema);
  return fc.integer({ min: clamp(minimum), max: Math.max(clamp(minimum), Math.min(clamp(maximum), 500)) });
}

function leaf(schema: Schema): Values {
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral)
    return fc.constantFrom(...(schema._zod.values as ReadonlySet<unknown>));
  const { type } = schema._zod.def;
  if (type === 'string') return text(schema);
  if (type === 'number') return number(schema);
  if (type === 'boolean') return fc.boolean();
  return fc.jsonValue({ maxDepth: 2 });
}

/** Lists stay short; their limits are tested by the hostile values. */
export function validInput(schema: Schema, pools: Pools, name = '', siblings = 1): Values {
  // Optional fields are mostly left out, the more fields there are: rules across fields would refuse an input with all
  // of them.
  if (schema instanceof z.ZodOptional)
    return fc.oneof(
      { weight: Math.max(2, Math.floor(siblings / 2)), arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: validInput(schema.unwrap(), pools, name) },
    );
  if (schema instanceof z.ZodNullable) return fc.option(validInput(schema.unwrap(), pools, name));
  const plain = bare(schema);
  if (plain instanceof z.ZodObject) {
    const fields = Object.entries(plain.shape);
    const drawn = fields.map(([key, part]) => [key, validInput(part as Schema, pools, key, fields.length)]);
    return fc.record(Object.fromEntries(drawn), { noNullPrototype: true });
  }
  if (plain instanceof z.ZodArray) {
    const minLength = limitsOf(plain).minimum ?? 0;
    return fc.array(validInput(plain.element, pools, name), { minLength, maxLength: Math.max(minLength, 2) });
  }
  const known = pools[name]?.filter((value) => z.safeParse(plain, value).success) ?? [];
  if (known.length === 0) return leaf(plain);
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: leaf(plain) });
}
