import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import { getChild, getChildAudit, saveChild } from '#contract/children/card-api.ts';
import { createGroup, listGroupAudit } from '#contract/groups/api.ts';
import { listRecipients, saveRecipients } from '#contract/notifications/api.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import { issueNonavTokens } from '#contract/session/api.ts';
import { assignAccessRequest, closeAccessRequest } from '#contract/users/access-api.ts';
import { getProfile, listUserAudit, pseudonymiseUser, saveProfile, setUserStatus } from '#contract/users/admin-api.ts';
import { columns } from '../../../personal-data/columns.ts';
import { makeChild } from '../../../testing/children.ts';
import { makeCredential, makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

const { call, db } = await testServer({ clock: () => new Date('2026-04-16T18:00:00Z') });
const admin = await makeUser(db, { firstName: 'Ada', lastName: 'Min', roles: ['Local Administrator'] });
const child = await makeChild(db);
const crm = await makeCredential(db);

const partnershipAdmin = await makeUser(db, { roles: ['Partnership Admin'] });

let teams = 0;
const comments = ['Asked for a letter', 'Sings', 'Draws'].values();

/** A user's access request that is assigned to an administrator and released again. */
async function makeRequest(userId: number, office: string, taker: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into access_request (user_id, office_code, requested_at) values (${userId}, ${office}, now())
    returning id`.execute(db);
  const requestId = rows[0]?.id ?? 0;
  for (const assignedTo of [taker, null]) {
    const { status } = await call(assignAccessRequest, { requestId, assignedTo }, { as: partnershipAdmin });
    expect(status).toBe(200);
  }
  return requestId;
}

/** A user whose name appears in the texts of other records. */
async function mention({ id, email }: { id: number; email: string }) {
  const details = { name: `Team of ${id} (${++teams})`, office: 'USAO', region: 'US' };
  const group = { details, members: [{ userId: id }], roles: [] };
  const { groupId } = (await call(createGroup, { group }, { as: admin })).output.group;
  const notification = { office: 'USAO', id: 7 };
  for (const people of [[admin.id, id], [admin.id]]) {
    const { version } = (await call(listRecipients, notification, { as: admin })).output;
    const recipients = people.map((userId) => ({ userId }));
    expect((await call(saveRecipients, { ...notification, version, recipients }, { as: admin })).status).toBe(200);
  }
  const asking = await makeUser(db, { roles: [] });
  await makeRequest(asking.id, 'USAO', id);
  const requestId = await makeRequest(id, 'USAO', admin.id);
  const comment = `${email} has it already, says Zenobia`;
  await call(closeAccessRequest, { requestId, outcome: 'Declined', comment }, { as: admin });
  return groupId;
}

/** A user who changed a child, read it, saved a search, and left. */
async function makeLeaver() {
  const leaver = await makeUser(db, {
    firstName: 'Zenobia',
    lastName: 'Quillfeather',
    roles: ['Standard User', 'Local Administrator'],
  });
  const { version } = (await call(getChild, { childId: child.code }, { as: leaver })).output.child;
  const words = { supportOfficeName: '', supportOfficeComments: comments.next().value ?? '', version };
  await call(saveChild, { childId: child.code, child: words }, { as: leaver }).then(({ output }) => output);
  await sql`update app_user set central_id = 'ZQ-1' where id = ${leaver.id}`.execute(db);
  for (const isShared of [true, false])
    await sql`insert into saved_search (owner_id, office_code, subject, name, search, sort_by, sort_direction, is_shared)
      values (${leaver.id}, 'USAO', 'child', ${isShared ? 'Shared' : 'Own'}, '{"Gender":"Female"}', 'ChildId', 'asc', ${isShared})`.execute(
      db,
    );
  await sql`insert into unsaved_input (user_id, form, sealed, saved_at) values (${leaver.id}, 'x', 'x', now())`.execute(
    db,
  );
  await sql`insert into notification_recipient (office_code, notification_id, user_id) values ('USAO', 1, ${leaver.id})`.execute(
    db,
  );
  await sql`insert into access_request (user_id, office_code, privilege, requested_at, comment)
    values (${leaver.id}, 'USAO', 'Home:View', now(), 'Zenobia asks')`.execute(db);
  await call(issueNonavTokens, { email: leaver.email.toUpperCase() }, { headers: crm.headers });
  // A user who works across offices took over requests of another office.
  await sql`insert into audit_entry (entity, entity_id, field, new_value, modified_at, office_code)
    values ('accessRequest', 'ESPO', 'AssignedTo', 'Zenobia Quillfeather', now(), 'ESPO')`.execute(db);
  await mention(leaver);
  const { user } = (await call(getProfile, { userId: leaver.id }, { as: admin })).output;
  const saved = await call(
    saveProfile,
    {
      userId: leaver.id,
      version: user.version,
      user: { ...user, firstName: 'Zenobia Maria', email: `zenobia.${leaver.id}@prcds.example` },
    },
    { as: admin },
  );
  const groupId = await mention({ ...leaver, email: saved.output.user.email });
  const { version: mentioned } = (await call(getProfile, { userId: leaver.id }, { as: admin })).output.user;
  const off = { userId: leaver.id, version: mentioned, isActive: false };
  const { version: now } = (await call(setUserStatus, off, { as: admin })).output.user;
  return { ...leaver, groupId, version: now };
}

/** All texts of every table that may contain personal data, as one string. */
async function everythingSaid(): Promise<string> {
  const texts = await Promise.all(
    Object.keys(columns).map(
      async (table) =>
        (await sql<{ said: string }>`select to_jsonb(t)::text as said from ${sql.table(table)} t`.execute(db)).rows,
    ),
  );
  return texts
    .flat()
    .map(({ said }) => said)
    .join('\n');
}

test('after pseudonymisation only the user id remains everywhere, and the history stays', async () => {
  const leaver = await makeLeaver();
  const isAnywhere = async () => (await everythingSaid()).match(/zenobia|quillfeather|zq-1/gi)?.length ?? 0;
  expect(await isAnywhere()).toBeGreaterThan(3);
  const { user } = (await call(pseudonymiseUser, { userId: leaver.id, version: leaver.version }, { as: admin })).output;
  const name = `U-${leaver.id}`;
  expect(user).toMatchObject({
    firstName: name,
    lastName: '',
    email: `u-${leaver.id}@former.invalid`,
    centralId: null,
    isActive: false,
    isPseudonymised: true,
  });
  expect(await isAnywhere()).toBe(0);
  expect(await everythingSaid()).not.toContain(leaver.email);
  const { audit } = (await call(getChildAudit, { childId: child.code }, { as: admin })).output;
  expect(audit[0]).toMatchObject({ newValue: 'Asked for a letter', modifiedBy: name });
  const { entries } = (await call(listAccessLog, { childId: child.code, user: name }, { as: admin })).output;
  expect(entries.map(({ action, user: who }) => [action, who])).toContainEqual(['view', name]);
  const { rows: kept } = await sql<{ name: string }>`
    select name from saved_search where owner_id = ${leaver.id}`.execute(db);
  expect(kept).toEqual([{ name: 'Shared' }]);
});

test('its history says who did it and keeps every line, without the names', async () => {
  const leaver = await makeLeaver();
  const before = (await call(listUserAudit, { userId: leaver.id }, { as: admin })).output.audit;
  await call(pseudonymiseUser, { userId: leaver.id, version: leaver.version }, { as: admin });
  const after = (await call(listUserAudit, { userId: leaver.id }, { as: admin })).output.audit;
  expect(after).toHaveLength(before.length + 1);
  expect(after[0]).toMatchObject({ field: 'PersonalData', newValue: 'Pseudonymised', modifiedBy: 'Ada Min' });
  expect(after.filter(({ field }) => field === 'FirstName')).toMatchObject([{ oldValue: null, newValue: null }]);
  expect(after.filter(({ field }) => field === 'Status')).toMatchObject([{ oldValue: 'Active', newValue: 'Inactive' }]);
});

test('whom other histories name is known there by the number too, and nobody else is renamed', async () => {
  const longer = await makeUser(db, { firstName: 'Zenobia', lastName: 'Quillfeather Smith' });
  const elena = await makeUser(db, { office: 'ESPO', firstName: 'Zenobia', lastName: 'Quillfeather' });
  const recipients = async (office: string, ...userIds: number[]) => {
    const { version } = (await call(listRecipients, { office, id: 9 }, { as: partnershipAdmin })).output;
    const input = { office, id: 9, version, recipients: userIds.map((userId) => ({ userId })) };
    expect((await call(saveRecipients, input, { as: partnershipAdmin })).status).toBe(200);
  };
  await recipients('ESPO', elena.id);
  const leaver = await makeLeaver();
  await sql`update app_user set is_active = true where id = ${leaver.id}`.execute(db);
  await recipients('USAO', admin.id, leaver.id, longer.id);
  await sql`update app_user set is_active = false where id = ${leaver.id}`.execute(db);
  await call(pseudonymiseUser, { userId: leaver.id, version: leaver.version }, { as: admin });

  const name = `U-${leaver.id}`;
  const ofGroup = (await call(listGroupAudit, { groupId: leaver.groupId }, { as: admin })).output.audit;
  expect(ofGroup.map(({ field }) => field)).toContain(`members: u-${leaver.id}@former.invalid`);
  const latest = async (office: string) =>
    (await call(listTabAudit, { office, tab: 'notifications' }, { as: partnershipAdmin })).output.entries[0]?.newValue;
  expect(await latest('USAO')).toBe(`Ada Min, ${name}, Zenobia Quillfeather Smith`);
  expect(await latest('ESPO')).toBe('Zenobia Quillfeather');
  const { rows: assigned } = await sql<{ newValue: string }>`
    select new_value from audit_entry where entity = 'accessRequest' and field = 'AssignedTo'
       and new_value is not null and new_value <> 'Ada Min' order by id desc limit 2`.execute(db);
  expect(assigned).toEqual([{ newValue: name }, { newValue: name }]);
});

test('it is final, and requires an inactive user, the same office and at least the same access', async () => {
  const leaver = await makeLeaver();
  const ask = (userId: number, version = 1, as = admin) => call(pseudonymiseUser, { userId, version }, { as });
  const active = await makeUser(db, { roles: ['Standard User'] });
  expect((await ask(active.id)).problem.code).toBe('person-active');
  const elena = await makeUser(db, { office: 'ESPO' });
  expect((await ask(elena.id)).problem.code).toBe('not-found');
  const boss = await makeUser(db, { roles: ['Partnership Admin'], isActive: false });
  expect((await ask(boss.id)).problem.code).toBe('beyond-own-access');
  expect((await ask(leaver.id, 1, active)).problem.code).toBe('no-access');
  expect((await ask(leaver.id, leaver.version - 1)).problem.code).toBe('changed-meanwhile');
  const { version } = (await ask(leaver.id, leaver.version)).output.user;
  expect((await ask(leaver.id, version)).problem.code).toBe('person-pseudonymised');
  const back = { userId: leaver.id, version, isActive: true };
  expect((await call(setUserStatus, back, { as: admin })).problem.code).toBe('person-pseudonymised');
  await expect(sql`update app_user set is_active = true where id = ${leaver.id}`.execute(db)).rejects.toThrow(
    'app_user_pseudonymised_is_inactive',
  );
});
