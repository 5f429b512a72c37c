import { describe, expect, test } from 'vitest';
import { activeCount, entriesOf, entryProblems, inputOf, isOverLimit, listChanges, moveEntry } from './list-edits.ts';

const stored = entriesOf([
  { id: 1, name: 'Individual', isActive: true },
  { id: 2, name: 'Family', isActive: true },
  { id: 3, name: 'School', isActive: false },
]);
const added = (name: string, isActive = true) => ({ key: `new-${name}`, name, isActive });

describe('a list that is edited as a whole', () => {
  test('OFFICE-100 a name that repeats another is told at the later one, ignoring case and spaces', () => {
    expect([...entryProblems([...stored, added(' FAMILY ')], 'sponsor-type-exists')]).toEqual([
      ['new- FAMILY ', { code: 'sponsor-type-exists' }],
    ]);
    expect(entryProblems(stored, 'sponsor-type-exists').size).toBe(0);
  });

  test('a name is needed', () => {
    expect(entryProblems([added(' ')], 'sponsor-type-exists').get('new- ')?.code).toBe('required');
  });

  test('OFFICE-098 OFFICE-034 no more active ones than the limit, or than there were before it was lowered', () => {
    expect(isOverLimit([...stored, added('Company')], 3, stored)).toBe(false);
    expect(isOverLimit([...stored, added('Company')], 2, stored)).toBe(true);
    expect(isOverLimit(stored, 1, stored)).toBe(false);
    expect(activeCount(stored)).toBe(2);
  });

  test('the order is part of the list; an entry at the edge stays', () => {
    const moved = moveEntry(stored, 0, 1);
    expect(moved.map(({ name }) => name)).toEqual(['Family', 'Individual', 'School']);
    expect(listChanges(moved, stored)).toEqual({ changed: [], removed: [], isReordered: true });
    expect(moveEntry(stored, 0, -1)).toBe(stored);
    expect(listChanges(moveEntry(moved, 1, -1), stored)).toEqual({ changed: [], removed: [], isReordered: false });
  });

  test('each entry that was added, changed or removed is a change of its own', () => {
    const [first, , third] = stored;
    if (!first || !third) throw new Error('three are stored');
    const list = [added('Company'), { ...first, name: 'Person' }, { ...third, isActive: true }];
    expect(listChanges(list, stored)).toEqual({ changed: [0, 1, 2], removed: [stored[1]], isReordered: false });
  });

  test('new entries are sent without an id', () => {
    expect(inputOf([...stored.slice(0, 1), added('Company')])).toEqual([
      { id: 1, name: 'Individual', isActive: true },
      { name: 'Company', isActive: true },
    ]);
  });
});
