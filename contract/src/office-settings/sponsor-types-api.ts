import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { recordId } from '../shared/records.ts';
import { activeStatus, officeCode, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { ListName } from './list-rules.ts';

/** OFFICE-099, RESV-017: a reservation names one of the active types of its office. */
export const SponsorType = wire({
  id: ['Sponsor_Type_Cd', z.number().int()],
  name: ['Sponsor_Type', z.string()],
  isActive: ['Status', activeStatus],
});
export type SponsorType = z.output<typeof SponsorType>;

const saved = wire({
  types: ['SponsorTypes', z.array(SponsorType)],
  limit: ['Limit', z.number().int()],
  version: ['Version', recordVersion],
});

/** API-043. */
export const listSponsorTypes = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/sponsorType',
  access: 'signed-in',
  summary: "The office's sponsor types",
  office: 'office',
  input: wire({ office: ['fdro', officeCode] }),
  output: saved,
});

const SponsorTypeInput = wire({
  /** A type without a code is new; a type that is left out is removed. */
  id: ['Sponsor_Type_Cd', recordId.optional()],
  name: ['Sponsor_Type', ListName],
  isActive: ['Status', activeStatus],
});
export type SponsorTypeInput = z.output<typeof SponsorTypeInput>;

/** API-044: replaces the whole list, in this order. */
export const saveSponsorTypes = endpoint({
  method: 'PUT',
  path: 'fundraisingOfficeSettings/:fdro/sponsorType',
  access: 'Admin Office Setting:Edit',
  summary: 'Save the sponsor types',
  office: 'office',
  input: wire({
    office: ['fdro', officeCode],
    version: ['Version', recordVersion],
    types: ['SponsorTypes', z.array(SponsorTypeInput).max(200, { error: 'too-many' })],
  }),
  output: saved,
});
