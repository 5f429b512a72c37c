import type { CountryGroup } from '#contract/office-settings/country-groups-api.ts';
import { CountryGroupName, countriesInGroupMaximum } from '#contract/office-settings/list-rules.ts';
import { type EntryProblem, isNameTaken, nameProblem } from './list-edits.ts';

export interface TypedGroup {
  readonly name: string;
  readonly countries: readonly string[];
  readonly isActive: boolean;
}

export const emptyGroup: TypedGroup = { name: '', countries: [], isActive: true };

export const typedGroup = ({ name, countries, isActive }: CountryGroup): TypedGroup => ({
  name,
  countries: countries.map(({ code }) => code),
  isActive,
});

export interface GroupProblems {
  readonly name?: EntryProblem;
  readonly countries?: EntryProblem;
}

/** OFFICE-093 to OFFICE-095, OFFICE-102. */
export function groupProblems(typed: TypedGroup, others: readonly Pick<CountryGroup, 'name'>[]): GroupProblems {
  const taken = isNameTaken(typed.name, others) ? ({ code: 'country-group-exists' } as const) : undefined;
  const name = nameProblem(typed.name, CountryGroupName) ?? taken;
  const count = typed.countries.length;
  return {
    ...(name && { name }),
    ...(count === 0 && { countries: { code: 'needs-country' } }),
    ...(count > countriesInGroupMaximum && {
      countries: { code: 'too-many', params: { maximum: countriesInGroupMaximum } },
    }),
  };
}

/** Which parts differ from what is stored, by name. */
export function changedParts(typed: TypedGroup, stored: TypedGroup): readonly (keyof TypedGroup)[] {
  const isSame = {
    name: typed.name === stored.name,
    countries: typed.countries.join() === stored.countries.join(),
    isActive: typed.isActive === stored.isActive,
  };
  return (['name', 'countries', 'isActive'] as const).filter((part) => !isSame[part]);
}

const wireParts: Readonly<Record<string, keyof TypedGroup>> = {
  'CountryGroup.CountryGroupName': 'name',
  'CountryGroup.Countries': 'countries',
  'CountryGroup.Status': 'isActive',
};

/** The part a refusal names. */
export const partOfGroup = (field: string): keyof TypedGroup | undefined => wireParts[field];
