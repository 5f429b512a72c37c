import * as consent from './consent/api.ts';
import type { Endpoint } from './endpoint.ts';
import * as lookups from './lookups/api.ts';
import * as officeSettings from './office-settings/api.ts';
import * as session from './session/api.ts';
import * as users from './users/api.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call of the product by domain: the API description and the access tests are made from it. */
export const endpointsByDomain: Readonly<Record<string, readonly Endpoint[]>> = Object.fromEntries(
  Object.entries({ users, consent, session, 'office-settings': officeSettings, lookups }).map(([domain, exported]) => [
    domain,
    Object.values(exported).filter(isEndpoint),
  ]),
);

export const allEndpoints: readonly Endpoint[] = Object.values(endpointsByDomain).flat();
