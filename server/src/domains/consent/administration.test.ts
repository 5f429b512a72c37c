import { expect, test } from 'vitest';
import { getPolicyVersion, listPolicyAcceptance, listPolicyVersions } from '#contract/consent/administration-api.ts';
import { acknowledgePolicy, getPolicyDocument, uploadPolicyDocument } from '#contract/consent/api.ts';
import { checkPolicyFile } from '#contract/consent/pdf.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import { languages } from '#contract/users/api.ts';
import { defaultTermsOfUse } from '../../db/reference/terms-of-use.ts';
import { type MadeUser, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const { db, call } = await testServer();

const upload = async (as: MadeUser, fileName: string, content: Buffer) =>
  call(
    uploadPolicyDocument,
    { office: as.office, document: { fileName, content: content.toString('base64') } },
    { as },
  );

async function accept(as: MadeUser) {
  const { policyId } = (await call(getPolicyDocument, { office: as.office }, { as })).output.document;
  const acknowledgement = { office: as.office, email: as.email, policyId, ipAddress: '' };
  await call(acknowledgePolicy, { acknowledgement }, { as });
}

test('the Terms of Use the product brings along would pass its own check', async () => {
  for (const language of languages) expect(checkPolicyFile(await defaultTermsOfUse(1, language))).toBeUndefined();
});

test.each([
  ['not-a-pdf', '%PDF-1.4\nxref\n0 0\ntrailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF'],
  ['pdf-protected', '%PDF-1.4\nxref\n0 0\ntrailer <</Root 1 0 R /Encrypt 2 0 R>>\nstartxref\n9\n%%EOF'],
])('OFFICE-091 a document nobody could open locks nobody out: %s', async (code, text) => {
  const admin = await makeUser(db, { office: 'USAO', roles: ['Local Administrator'] });
  const before = (await call(getPolicyDocument, { office: 'USAO' }, { as: admin })).output.document;
  const { status, problem } = await upload(admin, 'terms.pdf', Buffer.from(text));
  expect([status, problem.errors]).toMatchObject([400, [{ field: 'PolicyDocument.PolicyDocumentContent', code }]]);
  const after = (await call(getPolicyDocument, { office: 'USAO' }, { as: admin })).output.document;
  expect(after.version).toBe(before.version);
});

test('OFFICE-016 OFFICE-017 versions are kept, can be read again, and stand in the history of General', async () => {
  const admin = await makeUser(db, {
    office: 'CANO',
    roles: ['Local Administrator'],
    firstName: 'Ana',
    lastName: 'Ruiz',
  });
  const second = await defaultTermsOfUse(2);
  await upload(admin, 'términos "2".pdf', second);
  const { versions } = (await call(listPolicyVersions, { office: 'CANO' }, { as: admin })).output;
  expect(versions.map(({ version, fileName, bytes, uploadedBy }) => [version, fileName, bytes, uploadedBy])).toEqual([
    ['2', 'términos "2".pdf', second.length, 'Ana Ruiz'],
    ['1', 'terms-of-use.pdf', expect.any(Number), null],
  ]);
  const first = { office: 'CANO', policyId: versions[1]?.policyId as number };
  expect((await call(getPolicyVersion, first, { as: admin })).output.document.version).toBe('1');
  const { entries } = (await call(listTabAudit, { office: 'CANO', tab: 'general' }, { as: admin })).output;
  expect(entries).toMatchObject([
    {
      field: 'Legal consent document',
      oldValue: 'Version 1 (terms-of-use.pdf)',
      newValue: 'Version 2 (términos "2".pdf)',
      modifiedBy: 'Ana Ruiz',
    },
  ]);
});

test('CONSENT-023 administrators see who has accepted the version in force; a new one starts from nobody', async () => {
  const admin = await makeUser(db, { office: 'GBRO', roles: ['Local Administrator'], lastName: 'A' });
  const [first] = [
    await makeUser(db, { office: 'GBRO', lastName: 'B' }),
    await makeUser(db, { office: 'GBRO', lastName: 'C' }),
  ];
  await makeUser(db, { office: 'GBRO', isActive: false });
  await accept(first as MadeUser);
  await accept(first as MadeUser);
  const ask = async (accepted?: 'Yes' | 'No') =>
    (await call(listPolicyAcceptance, { office: 'GBRO', accepted }, { as: admin })).output;
  expect(await ask()).toMatchObject({ userCount: 3, acceptedCount: 1, total: 3, version: '1' });
  expect((await ask('Yes')).acceptance.map(({ email }) => email)).toEqual([first?.email]);
  expect((await ask('No')).acceptance).toHaveLength(2);
  await upload(admin, 'new.pdf', await defaultTermsOfUse(2));
  expect(await ask()).toMatchObject({ userCount: 3, acceptedCount: 0, version: '2' });
});

test('USER-047 a version of another office is not found by its number', async () => {
  const admin = await makeUser(db, { office: 'DEUO', roles: ['Local Administrator'] });
  const other = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
  const { policyId } = (await call(getPolicyDocument, { office: 'ESPO' }, { as: other })).output.document;
  expect((await call(getPolicyVersion, { office: 'DEUO', policyId }, { as: admin })).status).toBe(404);
});

test('F11 OFFICE-016 two administrators publish at once: the second is told, and nobody is asked twice', async () => {
  const as = await makeUser(db, { office: 'AUSO', roles: ['Local Administrator'] });
  const current = (await call(getPolicyDocument, { office: 'AUSO' }, { as })).output.document;
  const document = { fileName: 'terms.pdf', content: current.content, replaces: current.version };
  const answers = await Promise.all([1, 2].map(() => call(uploadPolicyDocument, { office: 'AUSO', document }, { as })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await call(listPolicyVersions, { office: 'AUSO' }, { as })).output.versions).toHaveLength(2);
});
