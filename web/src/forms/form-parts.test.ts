import { describe, expect, test } from 'vitest';
import { changedByBoth, combineParts, fieldParts, listItemParts, sameValue, withTheirChanges } from './form-parts.ts';

interface Team {
  readonly name: string;
  readonly office: string;
  readonly people: readonly { readonly email: string; readonly isActive: boolean }[];
}

const ana = { email: 'ana', isActive: true };
const base: Team = { name: 'Events', office: 'USAO', people: [ana] };
const people = listItemParts<Team, Team['people'][number]>({
  prefix: 'people: ',
  items: (team) => team.people,
  withItems: (team, next) => ({ ...team, people: next }),
  nameOf: ({ email }) => email,
  stateOf: ({ isActive }) => isActive,
});
const parts = combineParts(fieldParts<Team, 'name' | 'office'>(['name', 'office']), people);

test.each([
  ['spaces at the ends', ' a ', 'a', true],
  ['null and no text', null, '', true],
  ['the order of a list', ['a', 'b'], ['b', 'a'], true],
  ['lists of different length', ['a'], ['a', 'a'], false],
  ['lists of objects', [{ id: 1 }], [{ id: 2 }], false],
  ['objects with the same fields', { a: 1, b: 'x' }, { b: ' x', a: 1 }, true],
  ['other text', 'a', 'b', false],
  ['true and false', true, false, false],
])('whether two values are the same: %s', (_what, one, other, isSame) => {
  expect(sameValue(one, other)).toBe(isSame);
});

describe('parts of a form', () => {
  test('fields and items of a list are named where they differ', () => {
    const other = {
      ...base,
      name: 'Other',
      people: [
        { ...ana, isActive: false },
        { email: 'bo', isActive: true },
      ],
    };
    expect(parts.differing(base, other)).toEqual(['name', 'people: ana', 'people: bo']);
    expect(parts.differing(base, { ...base, name: ' Events ' })).toEqual([]);
  });

  test('one part is taken from other values, also when it is not there', () => {
    const other = { ...base, office: 'CAN', people: [] };
    expect(parts.take(base, other, 'office')).toEqual({ ...base, office: 'CAN' });
    expect(parts.take(base, other, 'people: ana')).toEqual({ ...base, people: [] });
    expect(parts.take(base, other, 'no such part')).toBe(base);
  });
});

describe('F11 two people who edit one record', () => {
  const mine = { ...base, name: 'Mine', people: [] };
  const theirs = { ...base, name: 'Theirs', office: 'CAN' };

  test('are asked about what both changed to something else', () => {
    expect(changedByBoth(parts, { mine, theirs, base })).toEqual(['name']);
    expect(changedByBoth(parts, { mine, theirs: { ...theirs, name: 'Mine' }, base })).toEqual([]);
  });

  test('keep what only one of them changed', () => {
    expect(withTheirChanges(parts, { mine, theirs, base })).toEqual({ name: 'Mine', office: 'CAN', people: [] });
  });

  test('a part that means nothing alone is compared with the part it belongs to', () => {
    interface Rating {
      readonly category: string;
      readonly level: string;
    }
    const fields = fieldParts<Rating, keyof Rating>(['category', 'level']);
    const rating = {
      differing: fields.differing as (one: Rating, other: Rating) => readonly (keyof Rating | 'rating')[],
      take: (_: Rating, from: Rating) => from,
      unitOf: () => 'rating' as const,
    };
    const three = {
      base: { category: 'a', level: '' },
      mine: { category: 'a', level: '1' },
      theirs: { category: 'b', level: '' },
    };
    expect(changedByBoth(rating, three)).toEqual(['rating']);
    expect(withTheirChanges(rating, three)).toEqual(three.mine);
  });
});
