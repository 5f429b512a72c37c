import fc from 'fast-check';
import { z } from 'zod';
import { extremeValues, textsFor, valuesBeyondLimits, wrongType } from './hostile-values.ts';
import type { Place } from './spoil.ts';
import { bare, type Pools, validInput } from './valid-input.ts';

/** Visits every place of a contract schema; each place gets its hostile values in a fixed order. */

type Schema = z.core.$ZodType;
type Path = Place['path'];

/** Every named field, also inside optional ones; of a list, its first item. */
export function everyPlace(schema: Schema, path: Path = []): Place[] {
  const plain = bare(schema);
  const step = (at: Path, part: Schema): Place[] => [{ path: at, schema: part }, ...everyPlace(part, at)];
  if (plain instanceof z.ZodObject)
    return Object.entries(plain.shape).flatMap(([name, part]) => step([...path, name], part as Schema));
  return plain instanceof z.ZodArray ? step([...path, 0], plain.element) : [];
}

const first = (schema: Schema, pools: Pools) => fc.sample(validInput(schema, pools), { seed: 1, numRuns: 1 })[0];

/** A valid input, if one of the first draws is valid. */
function findValidInput(schema: Schema, pools: Pools): Readonly<Record<string, unknown>> {
  const drawn = fc.sample(validInput(schema, pools), { seed: 1, numRuns: 60 }) as Record<string, unknown>[];
  return drawn.find((input) => z.safeDecode(schema, input as never).success) ?? (drawn[0] as Record<string, unknown>);
}

/** Replaces the value at the path; missing parents are generated. */
function putAt(schema: Schema, value: unknown, [head, ...rest]: Path, put: unknown, pools: Pools): unknown {
  if (head === undefined) return put;
  const plain = bare(schema);
  if (plain instanceof z.ZodArray) {
    const items: unknown[] = Array.isArray(value) && value.length > 0 ? value : [undefined];
    return [putAt(plain.element, items[0], rest, put, pools), ...items.slice(1)];
  }
  const isThere = typeof value === 'object' && value !== null;
  const record = (isThere ? value : first(plain, pools)) as Record<string, unknown>;
  const part = (plain as z.ZodObject).shape[head] as Schema;
  return { ...record, [head]: putAt(part, record[head], rest, put, pools) };
}

interface Attempt {
  readonly field: string;
  readonly place: Place;
  readonly value: unknown;
  readonly input: Readonly<Record<string, unknown>>;
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, step) => (inside as Record<string | number, unknown> | undefined)?.[step], value);

/** Whether the value at this place is invalid by itself. */
export const isWrongAt = ({ path, schema }: Place, arrived: unknown): boolean =>
  !z.safeDecode(schema, valueAt(arrived, path) as never).success;

/**
 * For each place: one value beyond each limit, another type, an injection text, and the next two extreme values in
 * rotation.
 */
export function attempts(schema: Schema, pools: Pools, start: number): Attempt[] {
  const honest = findValidInput(schema, pools);
  return everyPlace(schema).flatMap((place, index) => {
    const turn = 2 * (start + index);
    const ring = [extremeValues[turn % extremeValues.length], extremeValues[(turn + 1) % extremeValues.length]];
    return [...valuesBeyondLimits(place.schema), wrongType(place.schema), ...textsFor(place.schema), ...ring].map(
      (value): Attempt => {
        const input = putAt(schema, honest, place.path, value, pools) as Attempt['input'];
        return { field: place.path.join('.'), place, value, input };
      },
    );
  });
}
