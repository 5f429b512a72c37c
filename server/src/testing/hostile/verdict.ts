import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { Problem } from '#contract/problem.ts';
import { dataPolicy } from '../../http/guard/security-headers.ts';
import type { RawAnswer } from './raw-request.ts';

/** Rules that every answer must follow, whatever the request. */

/** Errors caused by the external system. */
const othersFaults = ['event-not-created'];

const insides = /node_modules|\bat \S+ \(|\.ts:\d+|syntax error at|relation "|violates |postgres:\/\//i;

function complainOfProblem({ status, headers, text }: RawAnswer): string[] {
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return [`${status} is no problem: ${text}`];
  const parsed = Problem.safeParse(JSON.parse(text));
  if (!parsed.success) return [`a malformed problem: ${text}`];
  const { code, status: told, errors: fields } = parsed.data;
  const complaints: string[] = [];
  if (!Object.hasOwn(errors, code) || errors[code].status !== status || told !== status)
    complaints.push(`${status} does not belong to ${code}`);
  if (status >= 500 && !othersFaults.includes(code)) complaints.push(`failed: ${text}`);
  // A search that needs at least one of many criteria cannot name a field.
  if (code === 'invalid-input' && !fields?.every(({ field, code: told }) => field !== '' || told === 'required'))
    complaints.push(`names no field: ${text}`);
  if (insides.test(text)) complaints.push(`tells of the insides: ${text}`);
  return complaints;
}

function complainOfSuccess(e: Endpoint, { status, headers, text }: RawAnswer): string[] {
  if (status !== 200) return [`answers ${status}`];
  if (e.produces === 'file') return headers.has('content-disposition') ? [] : ['a file without a name'];
  if (e.produces === 'events') return [];
  const decoded = z.safeDecode(e.output, JSON.parse(text) as never);
  return decoded.success ? [] : [`breaks its own contract: ${decoded.error.message}`];
}

/** Not cached, not executable, not framed, and no cookies or other cross-site permissions. */
function complainOfHeaders({ headers }: RawAnswer): string[] {
  const told: string[] = [];
  if (headers.get('cache-control') !== 'no-store') told.push('may be stored by a cache');
  if (headers.get('x-content-type-options') !== 'nosniff') told.push('may be taken for another type');
  if (headers.get('content-security-policy') !== dataPolicy) told.push('may run, load or be framed');
  if (headers.has('set-cookie')) told.push('sets a cookie');
  if ([...headers.keys()].some((name) => name.startsWith('access-control-'))) told.push('is open to other sites');
  return told;
}

export function complaints(e: Endpoint, answer: RawAnswer): string[] {
  const { status } = answer;
  return [...complainOfHeaders(answer), ...(status >= 400 ? complainOfProblem(answer) : complainOfSuccess(e, answer))];
}
