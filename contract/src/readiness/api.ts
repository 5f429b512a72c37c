import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, nothing, officeCode } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { missingParts, readinessItems, readinessStates } from './rules.ts';

export const ReadinessStep = wire({
  item: ['Item', z.enum(readinessItems)],
  state: ['State', z.enum(readinessStates)],
  /** The offices for which something is open, and what is missing where the step does not say it. */
  offices: [
    'Offices',
    z.array(wire({ office: ['FDRO', officeCode], lacks: ['Missing', z.array(z.enum(missingParts))] })),
  ],
  /** How many offices the step is about; 0 when it is about none. */
  officeCount: ['OfficeCount', z.number().int()],
  /** When this server last read the keys of the identity provider; when a field office last sent something. */
  at: ['Date', instant.nullable()],
});
export type ReadinessStep = z.output<typeof ReadinessStep>;

export const getReadiness = endpoint({
  method: 'GET',
  path: 'readiness',
  access: 'Admin Office Setting:View',
  summary: 'What is missing until people can work in the product',
  acrossOffices: true,
  outsideFrames: true,
  input: nothing,
  output: wire({ steps: ['Steps', z.array(ReadinessStep)] }),
});
