import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Language, languageCodes } from '../shared/language.ts';
import { activeStatus, instant, nothing, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { IsoCode, ValueCode, ValueName } from './check-value.ts';

/**
 * Reference data: the lists that every office shares, and its regions, countries and offices. Only Partnership Admins
 * see and change them; what each list allows is in rules.ts.
 */

const listName = z.string().regex(/^[A-Za-z]{2,60}$/, { error: 'invalid' });
const codeInPath = z.string().min(1, { error: 'required' }).max(40, { error: 'too-long' });

const NameIn = wire({ language: ['Language', Language], name: ['Name', z.string()] });

export const ReferenceValue = wire({
  code: ['Code', z.string()],
  /** In every language; empty where a language has none. */
  names: ['Names', z.array(NameIn)],
  isActive: ['Status', activeStatus],
  /** Code of the value of another list that this one belongs to. */
  parent: ['Parent', z.string().nullable()],
  /** Countries only: the ISO code, and the support office that registers children there. */
  isoCode: ['IsoCode', z.string().optional()],
  office: ['SupportOffice', z.string().optional()],
  version: ['Version', recordVersion],
});
export type ReferenceValue = z.output<typeof ReferenceValue>;

const one = wire({ value: ['Value', ReferenceValue] });

export const ListSummary = wire({
  list: ['List', z.string()],
  active: ['Active', z.number().int()],
  inactive: ['Inactive', z.number().int()],
});
export type ListSummary = z.output<typeof ListSummary>;

export const listReference = endpoint({
  method: 'GET',
  path: 'reference',
  access: 'Admin Office Setting:View',
  acrossOffices: true,
  summary: 'The lists of reference data',
  input: nothing,
  output: wire({
    lists: ['Lists', z.array(ListSummary)],
    /** Values received that are in no list. */
    unknown: ['Unknown', z.number().int()],
  }),
});

export const listReferenceValues = endpoint({
  method: 'GET',
  path: 'reference/:list',
  access: 'Admin Office Setting:View',
  acrossOffices: true,
  summary: 'The values of one list',
  input: wire({ list: ['list', listName] }),
  output: wire({ values: ['Values', z.array(ReferenceValue)] }),
});

const GivenName = wire({ language: ['Language', Language], name: ['Name', ValueName] });
const givenNames = z.array(GivenName).min(1, { error: 'required' }).max(languageCodes.length, { error: 'too-many' });

export const createReferenceValue = endpoint({
  method: 'POST',
  path: 'reference/:list',
  access: 'Admin Office Setting:Create',
  acrossOffices: true,
  summary: 'Add a value to a list',
  input: wire({
    list: ['list', listName],
    value: [
      'Value',
      wire({
        code: ['Code', ValueCode],
        names: ['Names', givenNames],
        parent: ['Parent', z.string().max(40, { error: 'too-long' }).nullable().optional()],
        isoCode: ['IsoCode', IsoCode.optional()],
        office: ['SupportOffice', z.string().max(40, { error: 'too-long' }).optional()],
      }),
    ],
  }),
  output: one,
});

export const saveReferenceValue = endpoint({
  method: 'PUT',
  path: 'reference/:list/:code',
  access: 'Admin Office Setting:Edit',
  acrossOffices: true,
  summary: 'Rename a value, make it inactive, or make it active again',
  input: wire({
    list: ['list', listName],
    code: ['code', codeInPath],
    value: [
      'Value',
      wire({
        names: ['Names', givenNames],
        isActive: ['Status', activeStatus],
        version: ['Version', recordVersion],
      }),
    ],
  }),
  output: one,
});

/** What refers to a value. */
export const useKinds = [
  'children',
  'messages',
  'actions',
  'countries',
  'offices',
  'projects',
  'people',
  'groups',
  'reservations',
  'locks',
  'countryGroups',
  'accounts',
  'frames',
] as const;
export type UseKind = (typeof useKinds)[number];

const Use = wire({ kind: ['Kind', z.enum(useKinds)], count: ['Count', z.number().int()] });
export type Use = z.output<typeof Use>;

export const listReferenceUsage = endpoint({
  method: 'GET',
  path: 'reference/:list/usage',
  access: 'Admin Office Setting:View',
  acrossOffices: true,
  summary: 'How many records use each value of a list',
  input: wire({ list: ['list', listName] }),
  /** Values that nothing uses are left out. */
  output: wire({ values: ['Values', z.array(wire({ code: ['Code', z.string()], uses: ['Uses', z.array(Use)] }))] }),
});

export const getReferenceUsage = endpoint({
  method: 'GET',
  path: 'reference/:list/:code/usage',
  access: 'Admin Office Setting:View',
  acrossOffices: true,
  summary: 'How many records use a value',
  input: wire({ list: ['list', listName], code: ['code', codeInPath] }),
  output: wire({ uses: ['Uses', z.array(Use)] }),
});

/** A code that another system sent and that is in no list. */
export const UnknownValue = wire({
  list: ['List', z.string()],
  code: ['Code', z.string()],
  /** Lines and messages of the sender that were stopped by it. */
  lines: ['Lines', z.number().int()],
  firstSeenAt: ['FirstSeenDate', instant],
  lastSeenAt: ['LastSeenDate', instant],
  office: ['FDRO', z.string().nullable()],
});
export type UnknownValue = z.output<typeof UnknownValue>;

export const listUnknownValues = endpoint({
  method: 'GET',
  path: 'reference/unknown',
  access: 'Admin Office Setting:View',
  acrossOffices: true,
  summary: 'Values received that are in no list',
  input: nothing,
  output: wire({ values: ['Values', z.array(UnknownValue)] }),
});

/** In the body, because a code from outside can have any characters. */
export const ignoreUnknownValue = endpoint({
  method: 'PUT',
  path: 'reference/unknown',
  access: 'Admin Office Setting:Edit',
  acrossOffices: true,
  summary: 'Hide a value received that is in no list, for good',
  input: wire({
    unknown: [
      'Unknown',
      wire({
        list: ['List', z.string().max(100, { error: 'too-long' })],
        code: ['Code', z.string().max(200, { error: 'too-long' })],
      }),
    ],
  }),
  output: nothing,
});
