import { renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import type { Person } from '../../api/person.tsx';
import { calls, signIn, stubServer } from '../../testing/render-app.tsx';
import { TestPerson } from '../../testing/test-person.tsx';
import { readConsentCookie } from './consent-cookie.ts';
import { useAccept } from './use-accept.ts';
import { consentCookie } from './write-consent-cookie.ts';

const content = {
  user: '41',
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

test('CONSENT-015 CONSENT-016 CONSENT-017 CONSENT-018 accepting writes who accepted which version, and when the server says it was', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the product keeps it.
  const forget = () => (document.cookie = 'prcds_consent=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT');
  forget();
  onTestFinished(() => void forget());
  const [user, acceptedOn] = ['ana@prcds.example', new Date(Date.now() - 60_000).toISOString()];
  const PolicyAcknowledgement = {
    AcknowlegementId: 5,
    FDRO: 'USAO',
    UserEmail: user,
    PrivacyPolicyId: 21,
    IPAddress: '192.0.2.1',
    AcknowlegementDate: acceptedOn,
  };
  signIn();
  stubServer({ answers: { 'POST user/policyAcknowledgement': { PolicyAcknowledgement } } });
  const person = {
    user: { userId: 41, email: user, office: 'USAO' },
    settings: defaultSettings,
    mode: 'normal',
  } as Person;
  const { result } = renderHook(() => useAccept(person), { wrapper: TestPerson });
  await result.current.mutateAsync({ policyId: 21, version: '3', fileName: 'terms.pdf', content: '' });
  expect(readConsentCookie()).toEqual({ user: '41', acceptedOn, policyVersion: '3', PrivacyPolicyId: 21 });
});

test('CONSENT-009 CONSENT-027 CONSENT-028 accepting posts an acknowledgement without an address, and the cookie ends after the days of the office', async () => {
  const [user, acceptedOn] = ['ana@prcds.example', '2026-04-16T09:00:00.000Z'];
  const PolicyAcknowledgement = {
    AcknowlegementId: 5,
    FDRO: 'ESPO',
    UserEmail: user,
    PrivacyPolicyId: 21,
    IPAddress: '192.0.2.1',
    AcknowlegementDate: acceptedOn,
  };
  signIn();
  calls.length = 0;
  stubServer({ answers: { 'POST user/policyAcknowledgement': { PolicyAcknowledgement } } });
  const written = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  onTestFinished(() => written.mockRestore());
  const settings = { ...defaultSettings, privacyPolicy: '3' };
  const person = { user: { userId: 41, email: user, office: 'ESPO' }, settings, mode: 'normal' } as Person;
  const { result } = renderHook(() => useAccept(person), { wrapper: TestPerson });
  await result.current.mutateAsync({ policyId: 21, version: '3', fileName: 'terms.pdf', content: '' });
  const sent = calls.filter(({ method }) => method !== 'GET');
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      'POST',
      'user/policyAcknowledgement',
      { PolicyAcknowledgement: { FDRO: 'ESPO', UserEmail: user, PrivacyPolicyId: 21, IPAddress: '' } },
    ],
  ]);
  expect(written.mock.calls.map(([cookie]) => attributes(cookie)[1])).toEqual([
    'Expires=Sun, 19 Apr 2026 09:00:00 GMT',
  ]);
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

test('a malformed cookie counts as absent', () => {
  for (const cookies of ['', 'prcds_consent=%7Bbroken', 'prcds_consent=%', 'prcds_consent=%7B%22user%22%3A1%7D'])
    expect(readConsentCookie(cookies)).toBeUndefined();
});
