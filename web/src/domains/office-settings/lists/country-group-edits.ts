import type { CountryGroup } from '#contract/office-settings/country-groups-api.ts';
import { CountryGroupName, countriesInGroupMaximum } from '#contract/office-settings/list-rules.ts';
import { fieldParts } from '../../../forms/form-parts.ts';
import type { FormIssue } from '../../../forms/use-record-form.ts';
import { isNameTaken, nameProblem } from './list-edits.ts';

export interface CountryGroupValues {
  readonly name: string;
  readonly countries: readonly string[];
  readonly isActive: boolean;
}

export const emptyGroup: CountryGroupValues = { name: '', countries: [], isActive: true };

export const formOf = ({ name, countries, isActive }: CountryGroup): CountryGroupValues => ({
  name,
  countries: countries.map(({ code }) => code),
  isActive,
});

export const groupParts = fieldParts<CountryGroupValues, keyof CountryGroupValues>(['name', 'countries', 'isActive']);

/** OFFICE-093 to OFFICE-095, OFFICE-102. */
export function groupIssues(
  typed: CountryGroupValues,
  others: readonly Pick<CountryGroup, 'name'>[],
): readonly FormIssue<'name' | 'countries'>[] {
  const taken = isNameTaken(typed.name, others) ? ({ code: 'country-group-exists' } as const) : undefined;
  const name = nameProblem(typed.name, CountryGroupName) ?? taken;
  const count = typed.countries.length;
  const params = { maximum: countriesInGroupMaximum };
  return [
    ...(name ? [{ part: 'name', ...name } as const] : []),
    ...(count === 0 ? [{ part: 'countries', code: 'needs-country' } as const] : []),
    ...(count > countriesInGroupMaximum ? [{ part: 'countries', code: 'too-many', params } as const] : []),
  ];
}

const wireParts: Readonly<Record<string, keyof CountryGroupValues>> = {
  'CountryGroup.CountryGroupName': 'name',
  'CountryGroup.Countries': 'countries',
  'CountryGroup.Status': 'isActive',
};

/** The part of a refused wire field, such as 'CountryGroup.Countries.0.CountryId'. */
export const partOfWireName = (field: string): keyof CountryGroupValues | undefined =>
  wireParts[field.split('.').slice(0, 2).join('.')];
