import { queryOptions } from '@tanstack/react-query';
import { getLookup, listCountries } from '#contract/lookups/api.ts';
import { listOfficeUsers } from '#contract/users/api.ts';
import { call } from './call.ts';

/** One value of a dropdown; inactive values can be displayed in old criteria but not chosen. */
export interface ListValue {
  readonly value: string;
  readonly label: string;
  readonly isActive: boolean;
  /** Projects only: the project's children cannot be reserved at present. */
  readonly isLocked?: boolean | undefined;
}

interface Parents {
  readonly countries?: readonly string[];
  readonly projects?: readonly string[];
  readonly participationSupportTypes?: readonly string[];
}

/** Lists rarely change during a session, so they are cached for an hour. */
const lasting = { staleTime: 60 * 60_000, gcTime: 60 * 60_000 } as const;

const sorted = (codes: readonly string[] | undefined) => (codes?.length ? [...codes].sort() : undefined);

/** API-054: list/{lookupName}, in the user's language. */
export const lookupQuery = (name: string, language: string, parents: Parents = {}) => {
  const input = {
    name,
    countries: sorted(parents.countries),
    projects: sorted(parents.projects),
    participationSupportTypes: sorted(parents.participationSupportTypes),
  };
  return queryOptions({
    queryKey: ['lists', language, input] as const,
    queryFn: async ({ signal }): Promise<readonly ListValue[]> => {
      const { values } = await call(getLookup, input, { signal });
      return values.map(({ code, label, isActive, isLocked }) => ({ value: code, label, isActive, isLocked }));
    },
    ...lasting,
    // Project locks change during a session, so the project list is cached for a minute only.
    ...(name === 'project' && { staleTime: 60_000 }),
  });
};

/** API-034. */
export const countriesQuery = (language: string) =>
  queryOptions({
    queryKey: ['lists', language, 'country'] as const,
    queryFn: async ({ signal }) => (await call(listCountries, {}, { signal })).countries,
    ...lasting,
  });

/** API-049. */
export const officeUsersQuery = (office: string) =>
  queryOptions({
    queryKey: ['lists', 'users', office] as const,
    queryFn: async ({ signal }): Promise<readonly ListValue[]> => {
      const { users } = await call(listOfficeUsers, { office, status: 'Active' }, { signal });
      return users.map(({ userId, name }) => ({ value: String(userId), label: name, isActive: true }));
    },
    ...lasting,
  });
