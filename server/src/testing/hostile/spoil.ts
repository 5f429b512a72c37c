import fc from 'fast-check';
import { z } from 'zod';
import { anywhere, edgesOf } from './hostile-values.ts';
import { bare } from './valid-input.ts';

/** Takes a valid input and makes one value invalid. */

type Schema = z.core.$ZodType;

export interface Place {
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
}

/** Every named field of the input, including missing ones, but not fields inside missing ones. */
export function placesIn(schema: Schema, value: unknown, path: Place['path'] = []): Place[] {
  const plain = bare(schema);
  if (plain instanceof z.ZodObject && typeof value === 'object' && value !== null)
    return Object.entries(plain.shape).flatMap(([name, part]) => {
      const inner = (value as Record<string, unknown>)[name];
      const at = [...path, name];
      return [{ path: at, schema: part as Schema }, ...placesIn(part as Schema, inner, at)];
    });
  if (plain instanceof z.ZodArray && Array.isArray(value))
    return value.slice(0, 2).flatMap((item, index) => {
      const at = [...path, index];
      return [{ path: at, schema: plain.element }, ...placesIn(plain.element, item, at)];
    });
  return [];
}

function withAt(value: unknown, [head, ...rest]: Place['path'], put: unknown): unknown {
  if (head === undefined) return put;
  if (Array.isArray(value)) return value.map((item, index) => (index === head ? withAt(item, rest, put) : item));
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...record, [head]: withAt(record[head], rest, put) };
}

export interface MaybeInvalid {
  readonly input: Readonly<Record<string, unknown>>;
  /** Undefined when the input was left valid. */
  readonly place?: Place;
}

/** A quarter of the inputs stay valid, so that the code after validation is tested as well. */
export function maybeInvalid(schema: Schema, honest: fc.Arbitrary<unknown>): fc.Arbitrary<MaybeInvalid> {
  return fc.tuple(honest, fc.nat(3), fc.nat(9999), fc.nat(9999)).map(([input, dice, where, what]): MaybeInvalid => {
    const values = input as MaybeInvalid['input'];
    const places = placesIn(schema, input);
    const place = places[where % Math.max(1, places.length)];
    if (dice === 0 || !place) return { input: values };
    const edges = edgesOf(place.schema);
    const choices = dice === 1 && edges.length > 0 ? edges : anywhere;
    const changed = withAt(input, place.path, choices[what % choices.length]);
    return { input: changed as MaybeInvalid['input'], place };
  });
}
