import { expect, test } from 'vitest';
import { isApiAddress, isFrameOrigin } from './rules.ts';

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
