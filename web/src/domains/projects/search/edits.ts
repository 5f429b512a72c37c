import { lockCriterion } from '#contract/projects/labels.ts';
import { type ChangedProjectSearch, changeProjectSearch, type ProjectChange } from '#contract/projects/resets.ts';
import { type ProjectSearchForm, searchedLockStatus, shownStatus } from '#contract/projects/rules.ts';
import { lockFields, type ProjectRangeField, ProjectSearch, rangeFields } from '#contract/projects/search.ts';
import { wirePath } from '#contract/wire.ts';

export type ProjectField = keyof ProjectSearch;

const isRange = (field: ProjectField): field is ProjectRangeField =>
  (rangeFields as readonly ProjectField[]).includes(field);

/** Key of the single chip for all lock fields: an empty result explains them as one criterion. */
export const lockChip = 'lock';

/**
 * Removes the criterion of a chip. Removing the default status searches all; removing any other returns to the default
 * (PROJ-014, PROJ-020).
 */
export function removeCriterion(form: ProjectSearchForm, field: ProjectField | typeof lockChip): ChangedProjectSearch {
  if (field === lockChip) {
    const rest = Object.fromEntries(
      Object.entries(form).filter(([name]) => !(lockFields as readonly string[]).includes(name)),
    );
    return { form: rest, cleared: [] };
  }
  if (isRange(field)) return changeProjectSearch(form, { field, part: { operator: '' } });
  if (field === 'status')
    return changeProjectSearch(form, { field, value: shownStatus(form) === 'Active' ? '' : undefined });
  if (field === 'lockStatus') {
    const isDefault = form.lockStatus === undefined && searchedLockStatus(form) !== undefined;
    return changeProjectSearch(form, { field, value: isDefault ? '' : undefined });
  }
  return changeProjectSearch(form, { field, value: undefined } as ProjectChange);
}

/** The server uses wire names for criteria. */
export const chipOfWireName = (name: string): string =>
  name === lockCriterion
    ? lockChip
    : (Object.keys(ProjectSearch.out.shape).find((field) => wirePath(ProjectSearch, [field])[0] === name) ?? name);

interface Chip {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** 'Project lock: Project Lock Country Guatemala; Project Lock Status Not Started' */
export function mergeLockChips(chips: readonly Chip[], label: string): readonly Chip[] {
  const isLock = ({ id }: Chip) => (lockFields as readonly string[]).includes(id);
  const locks = chips.filter(isLock);
  if (locks.length === 0) return chips;
  const value = locks.map((chip) => `${chip.label} ${chip.value}`).join('; ');
  return [...chips.filter((chip) => !isLock(chip)), { id: lockChip, label, value }];
}
