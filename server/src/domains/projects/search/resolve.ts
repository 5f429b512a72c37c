import type { ProjectSearch } from '#contract/projects/search.ts';
import type { FieldIssue } from '#contract/shared/field-issue.ts';
import type { Db } from '../../../db/connection.ts';
import { unknownValues } from '../../../search/unknown-values.ts';
import { type Lists, listCommunities, listOffices, listProjects, projectNumber } from '../../lookups/queries.ts';

/** Unknown codes become issues of their fields. */
export async function unknownCodes(db: Db, lists: Lists, search: ProjectSearch): Promise<FieldIssue[]> {
  const known = await knownCodes(db, search);
  return unknownValues(search, {
    regions: (code) => lists.region(code) !== undefined,
    lockRegions: (code) => lists.region(code) !== undefined,
    countries: (code) => lists.country(code) !== undefined,
    lockCountries: (code) => lists.country(code) !== undefined,
    projects: (code) => known.projects.has(code),
    lockProjects: (code) => known.lockProjects.has(code),
    communities: (code) => known.communities.has(code),
    fundingOffices: (code) => known.fundingOffices.has(code),
    implementingOffices: (code) => known.implementingOffices.has(code),
  });
}

export const numbersOf = (codes: readonly string[]): number[] =>
  codes.map(projectNumber).filter((number) => number !== undefined);

const codesIn = (rows: readonly { readonly code: string }[]) => new Set(rows.map(({ code }) => code));
const hasAny = (values: readonly unknown[] | undefined): boolean => values !== undefined && values.length > 0;

/**
 * Projects must belong to the selected countries, communities to the selected projects; reads only the lists that are
 * needed.
 */
async function knownCodes(db: Db, search: ProjectSearch) {
  const { countries = [], lockCountries = [], projects = [] } = search;
  const [ofCountries, ofLocks, communities, fundingOffices, implementingOffices] = await Promise.all([
    hasAny(search.projects) ? listProjects(db, countries) : [],
    hasAny(search.lockProjects) ? listProjects(db, lockCountries) : [],
    hasAny(search.communities) ? listCommunities(db, numbersOf(projects)) : [],
    hasAny(search.fundingOffices) ? listOffices(db, 'fundraising') : [],
    hasAny(search.implementingOffices) ? listOffices(db, 'support') : [],
  ]);
  return {
    projects: codesIn(ofCountries),
    lockProjects: codesIn(ofLocks),
    communities: codesIn(communities),
    fundingOffices: codesIn(fundingOffices),
    implementingOffices: codesIn(implementingOffices),
  };
}
