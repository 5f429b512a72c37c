import { expect, test } from 'vitest';
import type { PlainField } from '#contract/children/child-field.ts';
import { createRandom } from '../random.ts';
import type { SeedChild } from './child.ts';
import { addOtherFields } from './draw-fields.ts';
import { createValues } from './values.ts';

const fields: readonly PlainField[] = [
  { name: 'religion', wire: 'Religion', kind: 'lookup', criterion: { kind: 'select' } },
  { name: 'favoriteColor', wire: 'FavoriteColor', kind: 'lookup', criterion: { kind: 'select' } },
  { name: 'pets', wire: 'Pets', kind: 'lookups', lookup: 'pet', criterion: { kind: 'select' } },
  { name: 'numberOfGoats', wire: 'Goats', kind: 'number', criterion: { kind: 'input', minimum: 3, maximum: 5 } },
  { name: 'hasBicycle', wire: 'Bicycle', kind: 'answer', isRequired: true, label: 'bicycle' },
  { name: 'seasonOfHarvest', wire: 'Season', kind: 'choice', options: ['Dry', 'Wet'], criterion: { kind: 'radio' } },
  { name: 'bicycleDate', wire: 'BicycleDate', kind: 'date', label: 'bicycleDate' },
  { name: 'nickname', wire: 'Nickname', kind: 'text', label: 'nickname' },
];
const values = createValues(
  new Map([
    ['favoriteColor', new Map([...'RGBY'].map((code, index) => [code, 61_001 + index]))],
    ['pet', new Map([...'CDX'].map((code, index) => [code, 62_001 + index]))],
  ]),
);

function drawn(): readonly Readonly<Record<string, unknown>>[] {
  const child = { religion: 25_001, add_date: 19_000, last_update_date: 19_500 };
  const children = Array.from({ length: 400 }, () => ({ ...child }) as unknown as SeedChild);
  addOtherFields(children, fields, values, createRandom(1, 'fields', 1));
  return children as never;
}

const seen = (column: string) => [...new Set(drawn().map((child) => child[column]))];

test('a field that no other file draws gets all values of its kind, and is sometimes empty', () => {
  expect(new Set(seen('favorite_color'))).toEqual(new Set([61_001, 61_002, 61_003, 61_004, null]));
  expect(new Set(seen('number_of_goats'))).toEqual(new Set([3, 4, 5, null]));
  expect(new Set(seen('season_of_harvest'))).toEqual(new Set([1, 2, null]));
  expect(new Set(seen('has_bicycle'))).toEqual(new Set([true, false]));
  expect(seen('bicycle_date')).toEqual([19_500]);
  expect(seen('nickname')).toEqual([null]);
  const pets = drawn().map((child) => child.pets as number[]);
  expect(new Set(pets.flat())).toEqual(new Set([62_001, 62_002, 62_003]));
  expect(pets.some((some) => some.length === 0)).toBe(true);
});

test('a field that a child has already stays as it is', () => {
  expect(seen('religion')).toEqual([25_001]);
});

test('the same seed draws the same values', () => {
  expect(drawn()).toEqual(drawn());
});
