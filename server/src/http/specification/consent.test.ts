import { expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { aNumber, plainCalls, valueAt } from '../../testing/specification/plain-calls.ts';

/** The policy document of section 3 and its two calls of section 7, written out by hand. */
const server = await testServer();
const ask = plainCalls(server, await makeUser(server.db, { roles: ['Local Administrator'] }));
const path = 'fundraisingOfficeSettings/USAO/policyDocument';

const names: readonly (readonly [ids: string, name: string, value: unknown])[] = [
  // '%PDF-' in base64, up to the characters that do not depend on what follows.
  ['API-029 CONSENT-012', 'PolicyDocumentContent', expect.stringMatching(/^JVBERi[0-9A-Za-z+/]+=*$/)],
  ['API-029 CONSENT-013', 'PrivacyPolicyId', aNumber],
  ['API-029 CONSENT-014', 'PrivacyPolicyVersion', '1'],
];
const first = await ask('GET', path);

test.each(names)('%s GET policyDocument answers %s', (_ids, name, value) => {
  expect(first.status).toBe(200);
  expect(valueAt(first.body, `PolicyDocument.${name}`)).toEqual(value);
});

test('API-030 CONSENT-012 CONSENT-013 CONSENT-014 POST policyDocument is what GET answers from then on', async () => {
  const content = Buffer.from(valueAt(first.body, 'PolicyDocument.PolicyDocumentContent') as string, 'base64');
  const PolicyDocumentContent = Buffer.concat([content, Buffer.from('% our own\n')]).toString('base64');
  const PolicyDocument = { FileName: 'terms.pdf', PolicyDocumentContent };
  expect((await ask('POST', path, { PolicyDocument })).status).toBe(200);
  const { body } = await ask('GET', path);
  expect(body).toMatchObject({ PolicyDocument: { ...PolicyDocument, PrivacyPolicyVersion: '2' } });
  expect(valueAt(body, 'PolicyDocument.PrivacyPolicyId')).not.toBe(
    valueAt(first.body, 'PolicyDocument.PrivacyPolicyId'),
  );
});
