import { expect, test } from 'vitest';
import { consentCookie, readConsentCookie } from './consent-cookie.ts';

const content = {
  user: 'josé@prcds.example',
  acceptedOn: '2026-04-16T09:00:00.000Z',
  policyVersion: '3; x=1',
  PrivacyPolicyId: 21,
};
const make = (mode: 'normal' | 'nonav', isHttps: boolean) => consentCookie(content, 7, { mode, isHttps });
const attributes = (cookie: string) => cookie.split('; ').slice(1);

test('CONSENT-015 CONSENT-016 CONSENT-017 CONSENT-018 the cookie holds user, acceptedOn, policyVersion and PrivacyPolicyId', () => {
  const [pair = ''] = make('normal', true).split('; ');
  expect(JSON.parse(decodeURIComponent(pair.replace('prcds_consent=', '')))).toEqual(content);
  expect(readConsentCookie(`other=1; ${pair}; more=2`)).toEqual(content);
});

test('CONSENT-028 the cookie ends after the validity days', () => {
  expect(attributes(make('normal', false))).toEqual([
    'Path=/',
    'Expires=Thu, 23 Apr 2026 09:00:00 GMT',
    'SameSite=Lax',
  ]);
});

test('over https the cookie is secure, and in a frame of another site it says that it may be sent there', () => {
  expect(attributes(make('normal', true)).slice(2)).toEqual(['SameSite=Lax', 'Secure']);
  expect(attributes(make('nonav', true)).slice(2)).toEqual(['SameSite=None', 'Partitioned', 'Secure']);
  expect(attributes(make('nonav', false)).slice(2)).toEqual(['SameSite=Lax']);
});

test('a cookie that somebody broke or forged in another shape is none', () => {
  for (const cookies of ['', 'prcds_consent=%7Bbroken', 'prcds_consent=%', 'prcds_consent=%7B%22user%22%3A1%7D'])
    expect(readConsentCookie(cookies)).toBeUndefined();
});
