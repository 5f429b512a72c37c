import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Endpoint, hasBody, pathParams } from '#contract/endpoint.ts';
import { fail, failFields, Refusal } from '../refusal.ts';
import { fieldProblems } from './field-problems.ts';

type Schema = z.core.$ZodType;

/** The fields of an input by wire name. */
export function wireShape(schema: Schema): Readonly<Record<string, Schema>> {
  const outside = schema instanceof z.ZodCodec ? schema.in : schema;
  return outside instanceof z.ZodObject ? outside.shape : {};
}

function isArray(schema: Schema): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isArray(schema.unwrap());
  return schema instanceof z.ZodArray;
}

/** Where each field of an input is sent: path, header, and body or query for the rest. */
export function fieldLocations(e: Endpoint) {
  const inPath = pathParams(e.path);
  const inHeaders = e.headers ?? [];
  const names = Object.keys(wireShape(e.input));
  const others = names.filter((name) => !inPath.includes(name) && !inHeaders.includes(name));
  return { inPath, inHeaders, others };
}

function objectIn(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return fail('malformed-request');
  return body as Record<string, unknown>;
}

/** No input is nested deeper; deeper nesting could exhaust the stack. */
const nestingMaximum = 50;

/** The paths of texts with U+0000, which PostgreSQL cannot store. */
function findNullCharacters(value: unknown, path: readonly string[]): string[] {
  if (path.length > nestingMaximum) return fail('malformed-request');
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => findNullCharacters(part, [...path, name]));
}

type Fields = Readonly<Record<string, string>>;

/** Fields beside a file may be in its form or in the query; a field in both is ambiguous and refused. */
function mergeFileFields(query: Readonly<Record<string, unknown>>, fields: Fields): Record<string, unknown> {
  const twice = Object.keys(fields).filter((name) => Object.hasOwn(query, name));
  if (twice.length > 0) failFields(...twice.map((field) => ({ field, code: 'duplicate' as const })));
  return { ...query, ...fields };
}

/** Collects path, headers, query and body, and checks them against the endpoint's input schema. */
export function inputReader<I extends Schema>(
  e: Endpoint<I>,
): (request: FastifyRequest, fields?: Fields) => z.output<I> {
  const { inPath, inHeaders, others } = fieldLocations(e);
  const shape = wireShape(e.input);
  const arrays = others.filter((name) => isArray(shape[name] as Schema));
  const fromBody = hasBody(e);

  return (request, fields = {}) => {
    // Multipart is accepted for files only; elsewhere it would be read as an empty body.
    if (fromBody && request.headers['content-type']?.toLowerCase().startsWith('multipart/')) fail('unsupported-type');
    const raw = fromBody ? { ...objectIn(request.body) } : mergeFileFields(objectIn(request.query), fields);
    // A list with one item arrives as plain text in a query.
    if (!fromBody) for (const name of arrays) if (typeof raw[name] === 'string') raw[name] = [raw[name]];
    for (const name of inHeaders) raw[name] = request.headers[name.toLowerCase()];
    for (const name of inPath) raw[name] = (request.params as Record<string, string>)[name];
    const bad = findNullCharacters(raw, []);
    if (bad.length > 0)
      throw new Refusal(
        'invalid-input',
        undefined,
        bad.map((field) => ({ field, code: 'invalid' })),
      );
    const parsed = z.safeDecode(e.input, raw as z.input<I>, { reportInput: true });
    if (parsed.success) return parsed.data;
    throw new Refusal('invalid-input', undefined, fieldProblems(e.input, parsed.error.issues));
  };
}
