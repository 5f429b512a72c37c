import { expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import { getChild, getEducation, getFamily } from '#contract/children/card-api.ts';
import { issueNonavTokens } from '#contract/session/api.ts';
import { makeChild } from '../testing/children.ts';
import { makeCredential, makeUser } from '../testing/factories.ts';
import { testServer } from '../testing/server.ts';

const { call, db } = await testServer({});

test('F12 F16 a read through a frame is logged separately from a card opened outside of it', async () => {
  const admin = await makeUser(db, { roles: ['Local Administrator'] });
  const reader = await makeUser(db, { roles: ['Standard User'] });
  const { code: childId } = await makeChild(db);
  const { clientId, headers } = await makeCredential(db);
  const { token } = (await call(issueNonavTokens, { email: reader.email }, { headers })).output;
  await call(getChild, { childId }, { as: reader });
  await call(getEducation, { childId }, { as: { token } });
  await call(getFamily, { childId }, { as: { token } });
  await call(getFamily, { childId }, { as: reader });
  const { entries } = (await call(listAccessLog, { childId, user: reader.email }, { as: admin })).output;
  expect(entries.map(({ through }) => through)).toEqual([clientId, null]);
});
