import type { ProjectCategory } from '#contract/office-settings/project-categories-api.ts';
import { type ProjectRating, RatingInput } from '#contract/projects/project.ts';
import { refusedField } from '../../../api/search/refused-field.ts';

/** The form values of a rating; '' is none. */
export interface RatingForm {
  readonly category: string;
  readonly level: string;
}

const ratingFields = ['category', 'level'] as const;
export type RatingField = (typeof ratingFields)[number];

const text = (id: number | null): string => (id === null ? '' : String(id));
const number = (id: string): number | null => (id === '' ? null : Number(id));

export const formOf = ({ categoryId, levelId }: ProjectRating): RatingForm => ({
  category: text(categoryId),
  level: text(levelId),
});

export const inputOf = ({ category, level }: RatingForm, version: number) => ({
  categoryId: number(category),
  levelId: number(level),
  version,
});

/** A rating level belongs to a category, so changing the category clears it. */
export const choose = (form: RatingForm, field: RatingField, value: string): RatingForm =>
  field === 'category' ? { category: value, level: '' } : { ...form, level: value };

export const changedFields = (form: RatingForm, stored: RatingForm): readonly RatingField[] =>
  ratingFields.filter((field) => form[field] !== stored[field]);

const wireFields: Readonly<Record<string, RatingField>> = { categoryId: 'category', levelId: 'level' };

/** The form field a server error refers to. */
export const fieldOfWireName = (refused: string): RatingField | undefined =>
  wireFields[refusedField(RatingInput, refused)?.field ?? ''];

/** 'Focus area, Level A': one text, because a level has no meaning without its category. */
export function ratingName(categories: readonly ProjectCategory[], { category, level }: RatingForm): string {
  const found = categories.find(({ id }) => String(id) === category);
  const levelName = found?.ratingLevels.find(({ id }) => String(id) === level)?.name;
  return [found?.name, levelName].filter(Boolean).join(', ');
}

/** Active levels of the category, plus the one already chosen. */
export const levelsFor = (categories: readonly ProjectCategory[], { category, level }: RatingForm) =>
  (categories.find(({ id }) => String(id) === category)?.ratingLevels ?? []).filter(
    ({ id, isActive }) => isActive || String(id) === level,
  );
