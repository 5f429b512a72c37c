import { z } from 'zod';
import { endpointsByDomain } from '#contract/all-endpoints.ts';
import { type Endpoint, hasBody, officeHeader } from '#contract/endpoint.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { Problem } from '#contract/problem.ts';
import { fieldLocations } from '../route-input.ts';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** JSON schema of the wire format. */
function jsonSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' });
  return rest as JsonSchema;
}

const parameters = (schema: JsonSchema, names: readonly string[], place: 'path' | 'header' | 'query') =>
  names.map((name) => ({
    name,
    in: place,
    required: place === 'path' || schema.required?.includes(name) === true,
    schema: schema.properties?.[name] ?? {},
  }));

function requestBody(e: Endpoint, schema: JsonSchema, names: readonly string[]) {
  if (e.consumes === 'file') {
    const fields = Object.fromEntries(names.map((name) => [name, schema.properties?.[name] ?? {}]));
    const properties = { ...fields, file: { type: 'string', format: 'binary' } };
    const form = { type: 'object', properties, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
  }
  if (!hasBody(e) || names.length === 0) return undefined;
  const properties = Object.fromEntries(names.map((name) => [name, schema.properties?.[name] ?? {}]));
  const required = names.filter((name) => schema.required?.includes(name));
  return { required: true, content: { 'application/json': { schema: { type: 'object', properties, required } } } };
}

function answer(e: Endpoint) {
  if (e.produces === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const type = e.produces === 'events' ? 'text/event-stream' : 'application/json';
  return { [type]: { schema: jsonSchema(e.output) } };
}

/** Refusals common to all endpoints with this access; an action may add its own. */
function refusals({ access, beforeConsent }: Endpoint) {
  const common: ErrorCode[] = ['invalid-input', 'too-many-requests', 'internal-error'];
  if (access === 'integration') common.push('credentials-invalid');
  else if (access !== 'public') common.push('not-signed-in');
  if (access !== 'public' && access !== 'token' && access !== 'integration') common.push('no-access');
  if (beforeConsent !== true && access !== 'public' && access !== 'integration') common.push('consent-required');
  return Object.fromEntries(
    common.sort().map((code) => [errors[code].status, { $ref: '#/components/responses/Problem' }]),
  );
}

const describeAccess = ({ access, acrossOffices }: Endpoint): string => {
  const needed = typeof access === 'string' ? `Access: ${access}.` : `Access: one of ${access.join(', ')}.`;
  return acrossOffices ? `${needed} Only for Partnership Admins.` : needed;
};

/** USER-047: the office header, for endpoints whose input has no office. */
const askedOffice = (e: Endpoint) => {
  const isOfPerson = e.access !== 'public' && e.access !== 'token' && e.access !== 'integration';
  if (!isOfPerson || e.office) return [];
  const description = 'The office a Partnership Admin asks in; without it, their own.';
  return [{ name: officeHeader, in: 'header', required: false, description, schema: { type: 'string' } }];
};

function operation(domain: string, e: Endpoint) {
  const schema = jsonSchema(e.input);
  const { inPath, inHeaders, others } = fieldLocations(e);
  const inQuery = hasBody(e) ? [] : others;
  // These fields may be in the query or in the form.
  const query = e.consumes === 'file' ? { ...schema, required: [] } : schema;
  return {
    tags: [domain],
    summary: e.summary,
    description: describeAccess(e),
    parameters: [
      ...parameters(schema, inPath, 'path'),
      ...parameters(schema, inHeaders, 'header'),
      ...parameters(query, inQuery, 'query'),
      ...askedOffice(e),
    ],
    requestBody: requestBody(e, schema, others),
    responses: { 200: { description: 'Done', content: answer(e) }, ...refusals(e) },
    security: e.access === 'public' ? [] : [e.access === 'integration' ? { system: [] } : { person: [] }],
  };
}

/** The OpenAPI document, generated from the endpoint declarations that the server uses. */
export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {};
  for (const [domain, endpoints] of Object.entries(endpointsByDomain))
    for (const e of endpoints) {
      const path = `/${e.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [e.method.toLowerCase()]: operation(domain, e) };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'PRCDS', version: '1', description: 'Every refusal is a problem of RFC 9457 with our code.' },
    servers: [{ url: '/v1' }],
    tags: Object.keys(endpointsByDomain).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        person: { type: 'http', scheme: 'bearer', description: 'An access token of the identity provider' },
        system: { type: 'http', scheme: 'basic', description: 'API credentials of another system' },
      },
      responses: {
        Problem: {
          description: 'Refused',
          content: { 'application/problem+json': { schema: jsonSchema(Problem) } },
        },
      },
    },
  };
}
