import { describe, expect, test } from 'vitest';
import {
  acknowledgePolicy,
  getPolicyDocument,
  listAcknowledgements,
  uploadPolicyDocument,
} from '#contract/consent/api.ts';
import { policyDocumentMaximum, policyDocumentMaximumBytes } from '#contract/consent/rules.ts';
import { findUserByEmail } from '#contract/users/api.ts';
import { loadDefaultPolicies } from '../../db/reference/policies.ts';
import { defaultTermsOfUse } from '../../db/reference/terms-of-use.ts';
import { type MadeUser, makeUser } from '../../testing/factories.ts';
import { pdfText } from '../../testing/hostile/two-offices/pdf-text.ts';
import { testServer } from '../../testing/server.ts';

let now = new Date('2026-03-02T09:00:00.000Z');
const server = await testServer({ clock: () => now, env: { TRUST_PROXY: '127.0.0.1' } });
const { db } = server;

const policyOf = async (as: MadeUser, office = as.office) =>
  (await server.call(getPolicyDocument, { office }, { as })).output.document;

const accept = (as: MadeUser, policyId: number, given: Partial<{ office: string; email: string }> = {}) =>
  server.call(
    acknowledgePolicy,
    { acknowledgement: { office: as.office, email: as.email, policyId, ipAddress: '', ...given } },
    { as, headers: { 'x-forwarded-for': '203.0.113.9' } },
  );

const list = async (as: MadeUser) =>
  (await server.call(listAcknowledgements, { email: as.email, office: as.office }, { as })).output.acknowledgements;

/** The language a PDF says it is written in. */
const languageOf = ({ content }: { readonly content: string }) =>
  /\/Lang \((.*)\)/.exec(Buffer.from(content, 'base64').toString('latin1'))?.[1];

const wordsOf = ({ content }: { readonly content: string }) =>
  pdfText(Buffer.from(content, 'base64')).replaceAll(/\s+/g, ' ');

describe('the policy document', () => {
  test('CONSENT-012 CONSENT-013 CONSENT-014 API-029 is a base64 PDF with its id and version', async () => {
    const person = await makeUser(db);
    const { text } = await server.call(getPolicyDocument, { office: 'USAO' }, { as: person });
    const { PolicyDocument } = JSON.parse(text) as { PolicyDocument: Record<string, string> };
    expect(PolicyDocument).toMatchObject({ PrivacyPolicyId: expect.any(Number), PrivacyPolicyVersion: '1' });
    const pdf = Buffer.from(PolicyDocument.PolicyDocumentContent ?? '', 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
    const idOf = async (office: string) =>
      (await server.call(getPolicyDocument, { office }, { as: partnership })).output.document.policyId;
    expect(await idOf('USAO')).toBe(PolicyDocument.PrivacyPolicyId);
    expect(new Set([await idOf('USAO'), await idOf('CANO'), await idOf('ESPO')]).size).toBe(3);
  });

  test('every office has one from the start', async () => {
    const as = await makeUser(db, { roles: ['Partnership Admin'] });
    const offices = await db.selectFrom('office').select('code').execute();
    for (const { code } of offices) expect((await policyOf(as, code)).version).toBe('1');
  });

  test('CONSENT-003 CONSENT-004 says that the data is confidential, and for what purposes it may be shared', async () => {
    const words = wordsOf(await policyOf(await makeUser(db)));
    expect(words).toMatch(/The data [\w ]*is confidential\./);
    expect(words).toContain(
      'may be shared only for valid business purposes such as sponsorship marketing and responding to sponsor queries.',
    );
  });

  test('CONSENT-003 CONSENT-013 I18N-003 each reads it in their language and accepts the same policy', async () => {
    const [reader, lectora] = [await makeUser(db), await makeUser(db, { language: 'es' })];
    const [english, spanish] = [await policyOf(reader), await policyOf(lectora)];
    expect(wordsOf(spanish)).toContain('Los datos que se muestran en este producto son confidenciales.');
    expect(spanish.policyId).toBe(english.policyId);
    expect([english, spanish].map(languageOf)).toEqual(['en', 'es']);
    expect((await accept(lectora, spanish.policyId)).status).toBe(200);
  });

  test('what an office has uploaded is read as it was uploaded, in whatever language', async () => {
    const admin = await makeUser(db, { office: 'DEUO', roles: ['Local Administrator'] });
    const lectora = await makeUser(db, { office: 'DEUO', language: 'es' });
    const content = (await defaultTermsOfUse(2)).toString('base64');
    await server.call(
      uploadPolicyDocument,
      { office: 'DEUO', document: { fileName: 'own.pdf', content } },
      { as: admin },
    );
    expect(await policyOf(lectora)).toMatchObject({ content, fileName: 'own.pdf' });
  });

  test('CONSENT-023 an office given the English page alone is given the Spanish one too, and nobody is asked again', async () => {
    const lectora = await makeUser(db, { office: 'ESPO', language: 'es' });
    const before = await policyOf(lectora);
    await db.updateTable('policyDocument').set({ contentEs: null }).where('id', '=', before.policyId).execute();
    expect(languageOf(await policyOf(lectora))).toBe('en');
    await loadDefaultPolicies(db);
    const after = await policyOf(lectora);
    expect([after.policyId, after.version, languageOf(after)]).toEqual([before.policyId, '1', 'es']);
  });
});

describe('accepting', () => {
  test('CONSENT-006 CONSENT-007 CONSENT-008 CONSENT-010 CONSENT-011 answers the acknowledgement by its wire names', async () => {
    const person = await makeUser(db, { hasAccepted: false });
    const { policyId } = await policyOf(person);
    const answer = await accept(person, policyId);
    expect(JSON.parse(answer.text)).toEqual({
      PolicyAcknowledgement: {
        AcknowlegementId: expect.any(Number),
        FDRO: 'USAO',
        UserEmail: person.email,
        PrivacyPolicyId: policyId,
        IPAddress: '203.0.113.9',
        AcknowlegementDate: now.toISOString(),
      },
    });
  });

  test('CONSENT-006 CONSENT-007 CONSENT-011 each is kept for its own person and office, under a number of its own', async () => {
    const people = [
      await makeUser(db, { office: 'ESPO', hasAccepted: false }),
      await makeUser(db, { office: 'GBRO', hasAccepted: false }),
    ];
    const ids: number[] = [];
    for (const person of people) {
      await accept(person, (await policyOf(person)).policyId);
      const [kept, ...more] = await list(person);
      expect(kept).toMatchObject({ office: person.office, email: person.email });
      expect(more).toEqual([]);
      ids.push(kept?.id ?? 0);
    }
    expect(new Set(ids).size).toBe(2);
  });

  test('CONSENT-006 FDRO is the office it was given in, wherever the person works since', async () => {
    const person = await makeUser(db, { roles: ['Partnership Admin'], hasAccepted: false });
    await accept(person, (await policyOf(person)).policyId);
    await db.updateTable('appUser').set({ officeCode: 'ESPO' }).where('id', '=', person.id).execute();
    await db.updateTable('userRole').set({ officeCode: 'ESPO' }).where('userId', '=', person.id).execute();
    expect(await list(person)).toMatchObject([{ office: 'USAO' }]);
    expect(await list({ ...person, office: 'ESPO' })).toEqual([]);
  });

  test('CONSENT-009 API-028 the address is the one the server sees, not one the browser claims', async () => {
    const person = await makeUser(db, { hasAccepted: false });
    const { policyId } = await policyOf(person);
    const acknowledgement = { office: 'USAO', email: person.email, policyId, ipAddress: '198.51.100.1' };
    const { output } = await server.call(acknowledgePolicy, { acknowledgement }, { as: person });
    expect(output.acknowledgement.ipAddress).toBe('127.0.0.1');
  });

  test('CONSENT-021 API-026 API-027 acknowledgements are listed latest first', async () => {
    const person = await makeUser(db, { hasAccepted: false });
    const { policyId } = await policyOf(person);
    await accept(person, policyId);
    now = new Date(now.getTime() + 1000);
    await accept(person, policyId);
    const dates = (await list(person)).map((acknowledgement) => acknowledgement.acknowledgedAt);
    expect(dates).toEqual([now.toISOString(), new Date(now.getTime() - 1000).toISOString()]);
  });

  test('USER-017 the profile tells when the policy was last accepted', async () => {
    const person = await makeUser(db, { hasAccepted: false });
    const { policyId } = await policyOf(person);
    await accept(person, policyId);
    now = new Date(now.getTime() + 1000);
    await accept(person, policyId);
    const { output } = await server.call(findUserByEmail, { email: person.email }, { as: person });
    expect(output.data.user?.acknowledgedPolicyAt).toBe(now.toISOString());
  });

  test('USER-047 acknowledgements are limited to the caller and the caller’s own office', async () => {
    const [person, other] = [await makeUser(db, { hasAccepted: false }), await makeUser(db, { hasAccepted: false })];
    const { policyId } = await policyOf(person);
    expect((await accept(person, policyId, { email: other.email })).problem.code).toBe('not-own-email');
    expect((await accept(person, policyId, { office: 'ESPO' })).problem.code).toBe('other-office');
    const peek = await server.call(listAcknowledgements, { email: other.email, office: 'USAO' }, { as: person });
    expect(peek.problem.code).toBe('not-own-email');
    const elsewhere = await server.call(listAcknowledgements, { email: person.email, office: 'ESPO' }, { as: person });
    expect(elsewhere.problem.code).toBe('other-office');
    expect(await list(other)).toEqual([]);
  });
});

describe('uploading a new version', () => {
  const upload = (as: MadeUser, content: Buffer, office = as.office) =>
    server.call(
      uploadPolicyDocument,
      { office, document: { fileName: 'terms.pdf', content: content.toString('base64') } },
      { as },
    );

  test('CONSENT-023 API-030 OFFICE-016 it has a new id and version, and the old one can no longer be accepted', async () => {
    const admin = await makeUser(db, { office: 'CANO', roles: ['Local Administrator'] });
    const before = await policyOf(admin);
    const { output } = await upload(admin, await defaultTermsOfUse(2));
    expect(output.version).toBe('2');
    expect(await policyOf(admin)).toMatchObject({ policyId: output.policyId, version: '2', fileName: 'terms.pdf' });
    expect((await accept(admin, before.policyId)).problem.code).toBe('policy-replaced');
    expect((await accept(admin, output.policyId)).status).toBe(200);
  });

  test('OFFICE-092 what is larger than 500 KB is refused', async () => {
    const admin = await makeUser(db, { roles: ['Local Administrator'] });
    const pdf = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(policyDocumentMaximumBytes),
      Buffer.from('%%EOF'),
    ]);
    expect((await upload(admin, pdf)).problem.errors).toEqual([
      {
        field: 'PolicyDocument.PolicyDocumentContent',
        code: 'file-too-large',
        params: { maximum: policyDocumentMaximum },
      },
    ]);
  });

  test('OFFICE-091 what is no PDF is refused, whatever its name', async () => {
    const admin = await makeUser(db, { roles: ['Local Administrator'] });
    const { problem } = await upload(admin, Buffer.from('<script>alert(1)</script>'));
    expect(problem.errors).toEqual([{ field: 'PolicyDocument.PolicyDocumentContent', code: 'not-a-pdf' }]);
  });

  test('two uploads at once get two versions', async () => {
    // An administrator of another office: one of this office would have to accept the first version before the second
    // upload (F13).
    const admin = await makeUser(db, { roles: ['Partnership Admin'] });
    const pdf = await defaultTermsOfUse(2);
    const answers = await Promise.all([upload(admin, pdf, 'AUSO'), upload(admin, pdf, 'AUSO')]);
    expect(answers.map(({ output }) => output.version).sort()).toEqual(['2', '3']);
  });
});
