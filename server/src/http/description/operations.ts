import { type Endpoint, officeHeader } from '#contract/endpoint.ts';
import { fieldLocations } from '../route-input.ts';
import type { Described } from './bodies.ts';
import { componentRef, type JsonSchema } from './components.ts';
import { answerBodies, type Body, requestBodies } from './messages.ts';
import { parameterTexts } from './parameter-texts.ts';
import { refusalResponses } from './refusals.ts';
import type { createSamples } from './samples.ts';

type Samples = ReturnType<typeof createSamples>;

interface Known {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly samples: Samples;
}

const described = (name: string): string => {
  const text = parameterTexts[name];
  if (text === undefined) throw new Error(`the parameter '${name}' has no description`);
  return text;
};

/** A list is repeated: Field=a&Field=b. */
function parameters({ endpoint: e, parameters: name }: Described, { schemas, samples }: Known) {
  const { properties = {}, required = [] } = schemas[name] ?? {};
  const { inPath, inHeaders } = fieldLocations(e);
  const placeOf = (field: string) => {
    if (inPath.includes(field)) return 'path';
    return inHeaders.includes(field) ? 'header' : 'query';
  };
  return Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: placeOf(field),
    // Beside a file, the field may also be in the form.
    required: required.includes(field) && !(e.consumes === 'file' && placeOf(field) === 'query'),
    description: described(field),
    schema,
    example: samples.sample(schema, field),
  }));
}

/** USER-047: the office header, for endpoints whose input has no office. */
const askedOffice = (e: Endpoint) => {
  const isOfPerson = e.access !== 'public' && e.access !== 'token' && e.access !== 'integration';
  return isOfPerson && !e.office ? [{ $ref: `#/components/parameters/${officeHeader}` }] : [];
};

const bytes = { type: 'string', format: 'binary' } as const;

/** A file with its fields; the fields may be in the query instead. */
function form({ request }: Described, { schemas }: Known) {
  const fields = request ? (schemas[request]?.properties ?? {}) : {};
  const schema = { type: 'object', properties: { ...fields, file: bytes }, required: ['file'] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

/** With the examples of its kinds, where a body has kinds. */
const contentOf = (name: string, body: Body | undefined, { samples }: Known) => ({
  schema: { $ref: componentRef(name) },
  ...(body ? { examples: body.examples } : { example: samples.ofComponent(name) }),
});

function requestBody(operation: Described, known: Known) {
  const { endpoint: e, request } = operation;
  if (e.consumes === 'file') return form(operation, known);
  if (e.consumes === 'bytes') return { required: true, content: { 'application/octet-stream': { schema: bytes } } };
  if (!request) return undefined;
  const content = contentOf(request, requestBodies.get(e), known);
  if (e.consumes !== 'lines') return { required: true, content: { 'application/json': content } };
  const description = 'Newline-delimited JSON, gzip allowed: the schema is that of each line';
  return { required: true, description, content: { 'application/x-ndjson': content } };
}

function answer({ endpoint: e, answer: name }: Described, known: Known) {
  // A file has its own type, such as image/webp or that of a workbook.
  if (!name) return { '*/*': { schema: bytes } };
  const type = e.produces === 'events' ? 'text/event-stream' : 'application/json';
  return { [type]: contentOf(name, answerBodies.get(e), known) };
}

const describeAccess = ({ access, acrossOffices }: Endpoint): string => {
  const needed = typeof access === 'string' ? `Access: ${access}.` : `Access: one of ${access.join(', ')}.`;
  return acrossOffices ? `${needed} Only for Partnership Admins.` : needed;
};

const securityOf = ({ access }: Endpoint) => {
  if (access === 'public') return [];
  return [access === 'integration' ? { system: [] } : { person: [] }];
};

export function describeOperation(operation: Described, known: Known) {
  const { name, domain, endpoint: e } = operation;
  const body = requestBody(operation, known);
  return {
    operationId: name,
    tags: [domain],
    summary: e.summary,
    description: describeAccess(e),
    parameters: [...parameters(operation, known), ...askedOffice(e)],
    ...(body && { requestBody: body }),
    responses: { 200: { description: 'Done', content: answer(operation, known) }, ...refusalResponses(e) },
    security: securityOf(e),
  };
}
