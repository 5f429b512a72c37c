import { z } from 'zod';
import type { FieldErrorCode } from '../errors.ts';
import { nameMaximum } from '../shared/values.ts';

/** The lists of an office: country groups, project categories with rating levels, sponsor types. */

/** OFFICE-102. */
export const countriesInGroupMaximum = 3;

/** OFFICE-094: letters of any script. */
const countryGroupName = /^[\p{L}\p{M}\p{N}' ,-]*$/u;
const printable = /^[^\p{C}]*$/u;

/** Normalises a name: composed letters, plain apostrophes, single spaces, none at the ends. */
export const tidyName = (name: string): string =>
  name.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim();

/** Names with the same key are the same name (OFFICE-093, OFFICE-096, OFFICE-100). */
export const nameKey = (name: string): string => tidyName(name).toLowerCase();

const tooLong = { error: 'too-long' } as const;
const tidied = (required: FieldErrorCode) =>
  z.string().max(200, tooLong).overwrite(tidyName).min(1, { error: required }).max(nameMaximum, tooLong);

export const CountryGroupName = tidied('country-group-name-required').regex(countryGroupName, {
  error: 'country-group-characters',
});

/** OFFICE-097, CONST-010. */
export const ListName = tidied('required').regex(printable, { error: 'invalid-characters' });

interface Listed {
  readonly name: string;
  readonly isActive: boolean;
}

/** The positions of duplicates. */
export function duplicatePositions(entries: readonly Pick<Listed, 'name'>[]): number[] {
  const seen = new Set<string>();
  return entries.flatMap(({ name }, index) => {
    const key = nameKey(name);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew ? [] : [index];
  });
}

/**
 * OFFICE-098, OFFICE-034: no more active values than the limit; after the limit was lowered, existing values stay but
 * their number may not grow.
 */
export function exceedsLimit(entries: readonly Listed[], limit: number, activeBefore: number): boolean {
  const active = entries.filter(({ isActive }) => isActive).length;
  return active > Math.max(limit, activeBefore);
}
