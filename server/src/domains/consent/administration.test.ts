import { expect, test } from 'vitest';
import { getPolicyVersion, listPolicyAcceptance, listPolicyVersions } from '#contract/consent/administration-api.ts';
import { acknowledgePolicy, getPolicyDocument, uploadPolicyDocument } from '#contract/consent/api.ts';
import { checkPolicyFile } from '#contract/consent/pdf.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import { issueNonavTokens } from '#contract/session/api.ts';
import { languageCodes } from '#contract/shared/language.ts';
import { defaultTermsOfUse } from '../../db/reference/terms-of-use.ts';
import { type MadeUser, makeCredential, makeRole, makeUser } from '../../testing/factories.ts';
import { packed } from '../../testing/pdf.ts';
import { testServer } from '../../testing/server.ts';

const { db, call } = await testServer();

const upload = async (as: MadeUser, fileName: string, content: Buffer) =>
  call(
    uploadPolicyDocument,
    { office: as.office, document: { fileName, content: content.toString('base64') } },
    { as },
  );

async function accept(as: MadeUser & { readonly token?: string }) {
  const { policyId } = (await call(getPolicyDocument, { office: as.office }, { as })).output.document;
  const acknowledgement = { office: as.office, email: as.email, policyId, ipAddress: '' };
  await call(acknowledgePolicy, { acknowledgement }, { as });
}

test('the default Terms of Use pass the upload check', async () => {
  for (const language of languageCodes) expect(checkPolicyFile(await defaultTermsOfUse(1, language))).toBeUndefined();
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

test.each([
  ['pdf-with-script', '/OpenAction<</S/JavaScript/JS(app.alert(1))>>'],
  ['pdf-with-launch', '/OpenAction<</S/Launch/F(cmd.exe)>>'],
  ['pdf-with-submit', '/OpenAction<</S/SubmitForm/F(https://elsewhere.example)>>'],
  ['pdf-with-files', '/Names<</EmbeddedFiles<</Names[]>>>>'],
  ['pdf-with-form', '/AcroForm<</Fields[]>>'],
])('F30 what everybody has to open does nothing by itself: %s', async (code, inCatalog) => {
  const admin = await makeUser(db, { office: 'KORO', roles: ['Local Administrator'] });
  const pages = ['<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R>>'];
  const written = (more: string) => packed([`<</Type/Catalog/Pages 2 0 R${more}>>`, ...pages]);
  const { status, problem } = await upload(admin, 'terms.pdf', written(inCatalog));
  expect([status, problem.errors]).toMatchObject([400, [{ field: 'PolicyDocument.PolicyDocumentContent', code }]]);
  expect((await upload(admin, 'terms.pdf', written(''))).status).toBe(200);
});

test.each(['terms\r\nX-Other: 1.pdf', 'terms\n.pdf', 'terms\u0000.pdf', 'terms\u2028.pdf'])(
  'F30 a name of a file stands on one line: %j',
  async (name) => {
    const admin = await makeUser(db, { office: 'KORO', roles: ['Local Administrator'] });
    const { status, problem } = await upload(admin, name, await defaultTermsOfUse(2));
    expect([status, problem.errors?.[0]?.field]).toEqual([400, 'PolicyDocument.FileName']);
  },
);

test('OFFICE-016 OFFICE-017 versions are kept, can be read again, and stand in the history of General', async () => {
  const admin = await makeUser(db, {
    office: 'CANO',
    roles: ['Local Administrator'],
    firstName: 'Ana',
    lastName: 'Ruiz',
    hasAccepted: false,
  });
  await accept(admin);
  const second = await defaultTermsOfUse(2);
  await upload(admin, 'términos "2".pdf', second);
  await accept(admin);
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

test('OFFICE-016 publishing requires Edit, not only View', async () => {
  const reader = await makeUser(db, { office: 'SGPO', roles: [await makeRole(db, ['Admin Office Setting:View'])] });
  const { problem } = await upload(reader, 'terms.pdf', await defaultTermsOfUse(2));
  expect(problem).toMatchObject({ status: 403, code: 'no-access' });
  expect((await call(listPolicyVersions, { office: 'SGPO' }, { as: reader })).output.versions).toHaveLength(1);
});

test('CONSENT-023 administrators see who has accepted the version in force; a new one starts from nobody', async () => {
  const office = 'GBRO';
  // An administrator of another office, whose terms do not change.
  const admin = await makeUser(db, { roles: ['Partnership Admin'] });
  const [first] = [
    await makeUser(db, { office, lastName: 'B', hasAccepted: false }),
    await makeUser(db, { office, lastName: 'C', hasAccepted: false }),
    await makeUser(db, { office, lastName: 'D', hasAccepted: false }),
  ];
  await makeUser(db, { office, isActive: false });
  await accept(first as MadeUser);
  await accept(first as MadeUser);
  const ask = async (accepted?: 'Yes' | 'No') =>
    (await call(listPolicyAcceptance, { office, accepted }, { as: admin })).output;
  expect(await ask()).toMatchObject({ userCount: 3, acceptedCount: 1, total: 3, version: '1' });
  expect((await ask('Yes')).acceptance.map(({ email }) => email)).toEqual([first?.email]);
  expect((await ask('No')).acceptance).toHaveLength(2);
  await upload({ ...admin, office }, 'new.pdf', await defaultTermsOfUse(2));
  expect(await ask()).toMatchObject({ userCount: 3, acceptedCount: 0, version: '2' });
});

test('F12 CONSENT-023 who accepted in a frame is named with the account that opened it', async () => {
  const admin = await makeUser(db, { roles: ['Partnership Admin'] });
  const person = await makeUser(db, { office: 'KORO', firstName: 'Ines', lastName: 'Frame', hasAccepted: false });
  const crm = await makeCredential(db, { office: 'KORO' });
  const { token } = (await call(issueNonavTokens, { email: person.email }, { headers: crm.headers })).output;
  const nameOf = async () =>
    (await call(listPolicyAcceptance, { office: 'KORO' }, { as: admin })).output.acceptance.find(
      ({ userId }) => userId === person.id,
    )?.name;
  expect(await nameOf()).toBe('Ines Frame');
  await accept({ ...person, token });
  expect(await nameOf()).toBe(`Ines Frame through ${crm.clientId}`);
  await accept(person);
  expect(await nameOf()).toBe('Ines Frame');
});

test('USER-047 a version of another office is not found by its number', async () => {
  const admin = await makeUser(db, { office: 'DEUO', roles: ['Local Administrator'] });
  const other = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
  const { policyId } = (await call(getPolicyDocument, { office: 'ESPO' }, { as: other })).output.document;
  expect((await call(getPolicyVersion, { office: 'DEUO', policyId }, { as: admin })).status).toBe(404);
});

test('F11 OFFICE-016 of two concurrent uploads the second is refused, and users have to accept only once', async () => {
  const as = await makeUser(db, { roles: ['Partnership Admin'] });
  const current = (await call(getPolicyDocument, { office: 'AUSO' }, { as })).output.document;
  const document = { fileName: 'terms.pdf', content: current.content, replaces: current.version };
  const answers = await Promise.all([1, 2].map(() => call(uploadPolicyDocument, { office: 'AUSO', document }, { as })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await call(listPolicyVersions, { office: 'AUSO' }, { as })).output.versions).toHaveLength(2);
});
