import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../shared/values.ts';
import { wire } from '../wire.ts';

/** One value of a lookup list. Inactive values stay readable on old records but are not offered in pickers. */
export const LookupValue = wire({
  code: ['Code', z.string()],
  /** In the caller's language; English where the Spanish label is missing. */
  label: ['Description', z.string()],
  isActive: ['Active', z.boolean()],
  parent: ['Parent', z.string().nullable()],
  /** F5, for projects only: their children cannot be reserved at present. */
  isLocked: ['Locked', z.boolean().optional()],
});
export type LookupValue = z.output<typeof LookupValue>;

/** Narrows a list to the values chosen in its parent list. */
const parents = z
  .array(z.string().max(20, { error: 'too-long' }))
  .max(50, { error: 'too-many' })
  .optional();

/**
 * API-054: list/{lookupName}. Besides the value lists: region (of countries), officeRegion, project (by Country),
 * community (by Project), reservationName (the caller's office), fundingOffice and implementingOffice. Some require a privilege, see
 * list-access.ts.
 */
export const getLookup = endpoint({
  method: 'GET',
  path: 'list/:lookupName',
  access: 'signed-in',
  summary: 'The values of one dropdown list',
  input: wire({
    name: ['lookupName', z.string().regex(/^[A-Za-z]{2,60}$/, { error: 'invalid' })],
    countries: ['Country', parents],
    projects: ['Project', parents],
    participationSupportTypes: ['participationSupportType', parents],
    categories: ['Category_Code', parents],
  }),
  output: wire({ values: ['Values', z.array(LookupValue)] }),
});

export const Country = wire({
  code: ['CountryId', z.string()],
  name: ['CountryName', z.string()],
  regionCode: ['RegionId', z.string()],
  isActive: ['Active', z.boolean()],
});
export type Country = z.output<typeof Country>;

/** API-034. */
export const listCountries = endpoint({
  method: 'GET',
  path: 'country',
  access: 'signed-in',
  summary: 'Countries with their region',
  input: nothing,
  output: wire({ countries: ['Countries', z.array(Country)] }),
});
