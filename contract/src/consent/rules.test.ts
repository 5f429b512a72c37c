import { describe, expect, test } from 'vitest';
import {
  cookieMatches,
  defaultConsentDays,
  findConsentReason,
  policyDocumentMaximum,
  policyDocumentMaximumBytes,
} from './rules.ts';

const accepted = { policyId: 3, acknowledgedAt: '2026-03-01T10:00:00.000Z' };
const daysLater = (days: number, milliseconds = 0) =>
  new Date(Date.parse(accepted.acknowledgedAt) + days * 86_400_000 + milliseconds);

describe('consent', () => {
  test('CONSENT-022 is needed when none was ever given', () => {
    expect(findConsentReason(undefined, 3, 7, daysLater(0))).toBe('never-accepted');
  });

  test('CONSENT-023 is needed again when the policy changed', () => {
    expect(findConsentReason(accepted, 4, 7, daysLater(0))).toBe('policy-changed');
  });

  test('CONSENT-024 is needed again from the moment the days are reached, not before', () => {
    expect(findConsentReason(accepted, 3, 7, daysLater(7, -1))).toBeUndefined();
    expect(findConsentReason(accepted, 3, 7, daysLater(7))).toBe('too-old');
  });

  test('CONSENT-025 is valid for 7 days by default', () => {
    expect(defaultConsentDays).toBe(7);
  });

  test('CONSENT-020 a cookie counts for its own user and policy only', () => {
    const cookie = { user: '41', acceptedOn: '2026-03-01', policyVersion: '3', PrivacyPolicyId: 3 };
    expect(cookieMatches(cookie, '41', 3)).toBe(true);
    expect(cookieMatches(cookie, '4', 3)).toBe(false);
    expect(cookieMatches(cookie, '41', 4)).toBe(false);
    expect(cookieMatches(undefined, '41', 3)).toBe(false);
  });
});

test('OFFICE-092 500 KB are so many bytes', () => {
  expect([policyDocumentMaximumBytes, policyDocumentMaximum]).toEqual([512_000, '500 KB']);
});
