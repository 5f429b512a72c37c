import { expect, test } from 'vitest';
import { challengeOf, makeVerifier } from './pkce.ts';

test('API-007 the verifier has 50 characters that RFC 7636 allows, and is never the same', () => {
  const made = new Set(Array.from({ length: 200 }, makeVerifier));
  expect(made.size).toBe(200);
  for (const verifier of made) expect(verifier).toMatch(/^[A-Za-z0-9._~-]{50}$/);
});

test("API-009 API-010 the challenge is the verifier's SHA-256 in base64url (RFC 7636, appendix B)", async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});
