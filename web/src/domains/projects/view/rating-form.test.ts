import { describe, expect, test } from 'vitest';
import type { ProjectCategory } from '#contract/office-settings/project-categories-api.ts';
import { changedFields, choose, fieldOfWireName, inputOf, levelsFor, ratingName } from './rating-form.ts';

const level = (id: number, isActive: boolean) => ({ id, name: `Level ${id}`, isActive, projectCount: 0 });
const categories = [
  { id: 1, name: 'Rural', ratingLevels: [level(11, true), level(12, false)] },
  { id: 2, name: 'Urban', ratingLevels: [level(21, true)] },
] as unknown as readonly ProjectCategory[];

describe('the rating of a project', () => {
  test('another category empties the rating level', () => {
    expect(choose({ category: '1', level: '11' }, 'category', '2')).toEqual({ category: '2', level: '' });
    expect(choose({ category: '1', level: '' }, 'level', '11')).toEqual({ category: '1', level: '11' });
  });

  test('an inactive level is offered only where it is chosen already', () => {
    const ids = (form: { category: string; level: string }) => levelsFor(categories, form).map(({ id }) => id);
    expect(ids({ category: '1', level: '' })).toEqual([11]);
    expect(ids({ category: '1', level: '12' })).toEqual([11, 12]);
    expect(ids({ category: '', level: '' })).toEqual([]);
  });

  test('F11 two ratings are compared as a whole: a level is never named under another category', () => {
    expect(ratingName(categories, { category: '1', level: '11' })).toBe('Rural, Level 11');
    expect(ratingName(categories, { category: '2', level: '11' })).toBe('Urban');
    expect(ratingName(categories, { category: '', level: '' })).toBe('');
  });

  test("the server's errors are assigned to their field", () => {
    expect(fieldOfWireName('ProjectRating.RatingLevelId')).toBe('level');
    expect(fieldOfWireName('ProjectRating.Version')).toBeUndefined();
  });

  test('what is sent and what has changed', () => {
    expect(inputOf({ category: '1', level: '' }, 3)).toEqual({ categoryId: 1, levelId: null, version: 3 });
    expect(changedFields({ category: '1', level: '' }, { category: '1', level: '11' })).toEqual(['level']);
  });
});
