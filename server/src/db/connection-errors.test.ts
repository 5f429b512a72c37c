import { expect, test } from 'vitest';
import { isConnectionLost, isUnreachable } from './connection-errors.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('of the way'), { code, ...more });

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'EPIPE',
])('S1: %s on the way to the database is an outage', (code) => {
  expect(isUnreachable(coded(code))).toBe(true);
  expect(isConnectionLost(coded(code))).toBe(true);
});

test('S1: a read-only database counts as unavailable, though its connections work', () => {
  expect(isUnreachable(coded('25006'))).toBe(true);
  expect(isConnectionLost(coded('25006'))).toBe(false);
});

test.each([
  ['disk', '53100'],
  ['memory', '53200'],
])('S9: a server without %s left is an outage, though its connections hold', (_, code) => {
  expect(isUnreachable(coded(code))).toBe(true);
  expect(isConnectionLost(coded(code))).toBe(false);
});

test.each([
  ['a refused value', coded('23505')],
  ['a cancelled statement', coded('57014')],
  ['a statement beyond the space it may use', coded('53400')],
  ['a file that is not there', coded('ENOENT', { path: '/somewhere', syscall: 'open' })],
  ['an error of the runtime', coded('ERR_INVALID_ARG_TYPE')],
  ['no code at all', new TypeError('x is not a function')],
])('%s is none', (_, error) => {
  expect(isUnreachable(error)).toBe(false);
  expect(isConnectionLost(error)).toBe(false);
});
