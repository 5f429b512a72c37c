import { expect, test } from 'vitest';
import { ApiAddress, FrameOrigin, isApiAddress, isFrameOrigin, isLoopback, ServiceAccountName } from './rules.ts';

test('OFFICE-056 an address is https, or on this machine, and holds no credentials', () => {
  for (const address of [
    'https://crm.example.org/api',
    'http://localhost:4303/crm',
    'http://127.0.0.1:1',
    'http://[::1]:80/',
  ])
    expect(isApiAddress(address)).toBe(true);
  for (const address of [
    'http://crm.example.org',
    'ftp://x.org',
    'javascript:alert(1)',
    'crm',
    '',
    'https://u:p@x.org',
    'https://x.org/#a',
    'http://localhost.evil.org',
    'https://crm.example\n.org/api',
    'https://crm.example.org/\r\nX: 1',
    'https://crm.example.org/\tapi',
    'https://crm.example.org/\u0000',
  ])
    expect(isApiAddress(address)).toBe(false);
});

test('a frame origin has no path, no wildcard and no spaces', () => {
  expect(isFrameOrigin('https://crm.example.org')).toBe(true);
  expect(isFrameOrigin('https://crm.example.org:8443')).toBe(true);
  for (const origin of [
    'https://crm.example.org/',
    'https://*.example.org',
    '*',
    "'self'",
    'https://a.org https://b.org',
    'http://crm.example.org',
    'null',
    'data:',
  ])
    expect(isFrameOrigin(origin)).toBe(false);
});

test('localhost has three names', () => {
  for (const host of ['localhost', '127.0.0.1', '127.255.10.200', '[::1]']) expect(isLoopback(host), host).toBe(true);
  for (const host of ['localhost.org', 'xlocalhost', '127.0.0.1.org', '127.0.0', '127.0.0.1000', '127.a.0.1', '::1'])
    expect(isLoopback(host), host).toBe(false);
});

test('OFFICE-056 an address contains neither user name nor password', () => {
  expect([isApiAddress('https://u@x.org'), isApiAddress('https://:p@x.org')]).toEqual([false, false]);
  expect(isApiAddress('ftp://localhost/')).toBe(false);
});

test('a frame on this machine needs no https; an IP address is a host too', () => {
  expect(isFrameOrigin('http://localhost:4303')).toBe(true);
  expect(isFrameOrigin('https://[2001:db8::1]')).toBe(true);
  expect(isFrameOrigin('https://192.0.2.7')).toBe(true);
  expect(isFrameOrigin('https://a_b.org')).toBe(false);
  expect(isFrameOrigin('https://a.org;b')).toBe(false);
  expect(isFrameOrigin('ftp://localhost')).toBe(false);
});

const codes = (parsed: { readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ message }) => message) ?? [];

test('surrounding blanks are ignored, and each refusal has its code', () => {
  expect(ApiAddress.parse(' https://x.org/api ')).toBe('https://x.org/api');
  expect(FrameOrigin.parse(' https://x.org ')).toBe('https://x.org');
  expect(codes(ApiAddress.safeParse('crm'))).toEqual(['not-an-address']);
  expect(codes(FrameOrigin.safeParse('crm'))).toEqual(['not-an-origin']);
  const long = (length: number) => `https://x.org/${'a'.repeat(length - 14)}`;
  expect(codes(ApiAddress.safeParse(long(500)))).toEqual([]);
  expect(codes(ApiAddress.safeParse(long(501)))).toEqual(['too-long']);
  expect(codes(FrameOrigin.safeParse(`https://${'a.'.repeat(97)}org`))).toContain('too-long');
});

test('a service account is three to sixty letters, digits, dots, dashes and underscores', () => {
  expect(ServiceAccountName.parse(' crm-A.1_b ')).toBe('crm-A.1_b');
  expect(codes(ServiceAccountName.safeParse('abc'))).toEqual([]);
  expect(codes(ServiceAccountName.safeParse('ab'))).toEqual(['too-short']);
  expect(codes(ServiceAccountName.safeParse('a'.repeat(60)))).toEqual([]);
  expect(codes(ServiceAccountName.safeParse('a'.repeat(61)))).toEqual(['too-long']);
  for (const name of ['a b c', 'abcé', '!abc', 'abc!'])
    expect(codes(ServiceAccountName.safeParse(name)), name).toEqual(['invalid-characters']);
});
