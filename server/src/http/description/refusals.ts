import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { type Endpoint, hasBody, pathParams } from '#contract/endpoint.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { version } from '#contract/shared/records.ts';
import { recordIdParam, recordVersion } from '#contract/shared/values.ts';
import { Refusal } from '../../refusal.ts';
import { describeProblem } from '../problem.ts';
import { wireShape } from '../route-input.ts';
import { componentRef } from './components.ts';

const everywhere: readonly ErrorCode[] = [
  'invalid-input',
  'malformed-request',
  'too-many-requests',
  'internal-error',
  'database-unavailable',
  'taking-too-long',
];

function refusalsOfCaller({ access, beforeConsent }: Endpoint): readonly ErrorCode[] {
  if (access === 'public') return [];
  if (access === 'integration') return ['credentials-invalid'];
  const ofToken = ['not-signed-in', 'token-expired', 'token-invalid', 'email-not-verified'] as const;
  // Who has no profile yet has no terms to accept either.
  if (access === 'token') return ofToken;
  const consent = beforeConsent === true ? [] : (['consent-required'] as const);
  const privileges = access === 'signed-in' ? [] : (['no-access'] as const);
  return [...ofToken, ...consent, ...privileges, 'user-inactive', 'no-profile'];
}

type Schema = z.core.$ZodType;

/** What an optional, a nullable or a list is of. */
function unwrapped(schema: Schema): Schema {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrapped(schema.unwrap());
  return schema instanceof z.ZodArray ? unwrapped(schema.element) : schema;
}

const fieldsOf = (schema: Schema) =>
  Object.entries(wireShape(schema)).map(([name, field]) => [name, unwrapped(field)] as const);

/** In a query, a version is a number in a text, as the id of a record. */
const isVersion = ([name, schema]: readonly [string, Schema]): boolean =>
  schema === recordVersion || schema === version || (name === 'Version' && schema === recordIdParam);

/** In the input itself, or in the record that it contains. */
function hasVersion({ input }: Endpoint): boolean {
  const fields = fieldsOf(input);
  return [...fields, ...fields.flatMap(([, schema]) => fieldsOf(schema))].some(isVersion);
}

const isUpload = ({ consumes = 'json' }: Endpoint) => consumes !== 'json';

/** What follows from the declaration of an endpoint; `refuses` names what it adds. */
function refusalsOf(e: Endpoint): readonly ErrorCode[] {
  const { access, acrossOffices, outsideFrames, office, beginsWork, path, refuses = [] } = e;
  const isOfPerson = access !== 'public' && access !== 'token' && access !== 'integration';
  const following: readonly (readonly [boolean, readonly ErrorCode[]])[] = [
    [acrossOffices === true, ['no-access']],
    [outsideFrames === true, ['not-in-frame']],
    [isOfPerson && office !== undefined, ['other-office']],
    [pathParams(path).length > 0, ['not-found']],
    [hasBody(e) || isUpload(e), ['body-too-large', 'unsupported-type']],
    [beginsWork === true, ['office-inactive']],
    [hasVersion(e), ['changed-meanwhile']],
  ];
  const ofDeclaration = following.flatMap(([isSo, codes]) => (isSo ? codes : []));
  return [...new Set([...everywhere, ...refusalsOfCaller(e), ...ofDeclaration, ...refuses])].sort();
}

const sampleParams: Readonly<Record<string, string | number>> = {
  privilege: 'Reservation:View',
  office: 'USAO',
  field: 'Name',
  state: 'sent',
  kind: 'sponsor',
  value: 'No',
  release: 5,
};

/** The fields that these refusals are about. */
const sampleErrors: Readonly<Partial<Record<ErrorCode, readonly FieldProblem[]>>> = {
  'invalid-input': [{ field: 'Children.0.ChildId', code: 'required' }],
  'message-refused': [{ field: 'Data.ChildId', code: 'child-unknown' }],
};

/** An example of the body of every refusal. */
export const problemExamples = Object.fromEntries(
  Object.entries(errors).map(([code, refusal]) => {
    const names: readonly string[] = 'params' in refusal ? refusal.params : [];
    const params = Object.fromEntries(names.map((name) => [name, sampleParams[name] ?? 30]));
    const fields = sampleErrors[code as ErrorCode];
    const refused = new Refusal(code as ErrorCode, (names.length > 0 ? params : undefined) as never, fields);
    return [code, { value: describeProblem(refused, 'req-4711') }];
  }),
);

const problem = { $ref: componentRef('Problem') };

const examplesOf = (codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));

/** The rules of an operation may refuse with more than follows from its declaration. */
const furtherCodes = (status: number): string => (status < 500 ? '. Other codes are possible' : '');

const response = (status: number, codes: readonly ErrorCode[]) => ({
  description: `${STATUS_CODES[status]}: ${codes.join(', ')}${furtherCodes(status)}`,
  content: { 'application/problem+json': { schema: problem, examples: examplesOf(codes) } },
});

/** The same for most operations. */
const common: Readonly<Record<string, readonly ErrorCode[]>> = {
  BadRequest: ['invalid-input', 'malformed-request'],
  Unauthorized: ['not-signed-in', 'token-expired', 'token-invalid'],
  NotFound: ['not-found'],
  ContentTooLarge: ['body-too-large'],
  UnsupportedMediaType: ['unsupported-type'],
  TooManyRequests: ['too-many-requests'],
  InternalError: ['internal-error'],
  Unavailable: ['database-unavailable', 'taking-too-long'],
};

const statusOf = (codes: readonly ErrorCode[]) => errors[codes[0] ?? 'internal-error'].status;

export const commonResponses = {
  ...Object.fromEntries(Object.entries(common).map(([name, codes]) => [name, response(statusOf(codes), codes)])),
  Refused: {
    description: 'Refused by a rule of the operation; the code says which',
    content: { 'application/problem+json': { schema: problem, examples: examplesOf(Object.keys(errors)) } },
  },
};

function responseOf(codes: readonly ErrorCode[]) {
  const [known] = Object.entries(common).find(([, its]) => its.join() === codes.join()) ?? [];
  return known ? { $ref: `#/components/responses/${known}` } : response(statusOf(codes), codes);
}

/** By status, with the codes that are known; the default stands for statuses of the operation's own rules. */
export function refusalResponses(e: Endpoint) {
  const codes = refusalsOf(e);
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort();
  const known = statuses.map((status) => [status, responseOf(codes.filter((code) => errors[code].status === status))]);
  return { ...Object.fromEntries(known), default: { $ref: '#/components/responses/Refused' } };
}
