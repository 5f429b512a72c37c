import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { activeStatus, instant, nothing, officeCode, recordIdParam, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { CountryGroupName, countriesInGroupMaximum } from './list-rules.ts';

/** OFFICE-044, OFFICE-045: up to three countries as a shortcut when choosing children for a reservation. */
export const CountryGroup = wire({
  id: ['CountryGroupId', z.number().int()],
  name: ['CountryGroupName', z.string()],
  isActive: ['Status', activeStatus],
  countries: ['Countries', z.array(wire({ code: ['CountryId', z.string()], name: ['CountryName', z.string()] }))],
  version: ['Version', recordVersion],
  modifiedBy: ['ModifiedBy', z.string().nullable()],
  modifiedAt: ['ModifiedTimestamp', instant],
});
export type CountryGroup = z.output<typeof CountryGroup>;

export const listCountryGroups = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/countryGroup',
  access: 'signed-in',
  summary: "The office's country groups",
  office: 'office',
  input: wire({ office: ['fdro', officeCode] }),
  output: wire({ groups: ['CountryGroups', z.array(CountryGroup)], limit: ['Limit', z.number().int()] }),
});

const content = {
  name: ['CountryGroupName', CountryGroupName],
  isActive: ['Status', activeStatus],
  countries: [
    'Countries',
    z
      .array(wire({ code: ['CountryId', z.string().max(10)] }))
      .min(1, { error: 'needs-country' })
      .max(countriesInGroupMaximum, { error: 'too-many' }),
  ],
} as const;

export const NewCountryGroup = wire(content);
export type NewCountryGroup = z.output<typeof NewCountryGroup>;

/** API-035: PUT without an id creates. */
export const createCountryGroup = endpoint({
  method: 'PUT',
  path: 'fundraisingOfficeSettings/:fdro/countryGroup',
  access: 'Admin Office Setting:Create',
  summary: 'Add a country group',
  office: 'office',
  input: wire({ office: ['fdro', officeCode], group: ['CountryGroup', NewCountryGroup] }),
  output: wire({ group: ['CountryGroup', CountryGroup] }),
});

export const CountryGroupInput = wire({ ...content, version: ['Version', recordVersion] });

/** API-035: PUT with an id updates. */
export const updateCountryGroup = endpoint({
  method: 'PUT',
  path: 'fundraisingOfficeSettings/:fdro/countryGroup/:id',
  access: 'Admin Office Setting:Edit',
  summary: 'Change a country group',
  office: 'office',
  input: wire({
    office: ['fdro', officeCode],
    id: ['id', recordIdParam],
    group: ['CountryGroup', CountryGroupInput],
  }),
  output: wire({ group: ['CountryGroup', CountryGroup] }),
});

/** API-036. */
export const deleteCountryGroup = endpoint({
  method: 'DELETE',
  path: 'fundraisingOfficeSettings/:fdro/countryGroup/:id',
  access: 'Admin Office Setting:Delete',
  summary: 'Delete a country group',
  office: 'office',
  input: wire({ office: ['fdro', officeCode], id: ['id', recordIdParam] }),
  output: nothing,
});
