import { expect, test } from 'vitest';
import { findViolations } from './invariants.ts';
import { active, childOf, makeChildren, makeProject, noon, setSetting, startWorld } from './world.ts';

const world = await startWorld();
const { db, user } = world;
await setSetting(db, 'crmIntegration', 'Yes');

const codes = await makeChildren(db, await makeProject(db), 3);
const id = await active(world, codes);
const code = codes[0] as string;
const { id: childId } = await childOf(db, code);
const broken = async () => Object.keys(await findViolations(db));

test('the checker finds what was tampered with, and nothing else', async () => {
  expect(await broken()).toEqual([]);
  await db.updateTable('reservation').set({ status: 3 }).where('id', '=', id).execute();
  expect(await broken()).toEqual([
    'unsponsored children tied to a reservation that is not active',
    'a status of a reservation that its history does not end in',
  ]);
  await db.updateTable('reservation').set({ status: 2, heldChildren: 2 }).where('id', '=', id).execute();
  expect(await broken()).toEqual([
    'a count that is not the number of holds',
    'a change the CRM was not told of, in an office that has it',
  ]);
  await db.updateTable('reservation').set({ heldChildren: 3 }).where('id', '=', id).execute();
  await db.deleteFrom('auditEntry').where('entity', '=', 'reservation').where('newValue', '=', code).execute();
  await db.deleteFrom('auditEntry').where('entity', '=', 'child').where('entityId', '=', code).execute();
  await db.deleteFrom('actionCodeHistory').where('childId', '=', childId).execute();
  await db.deleteFrom('outboxMessage').where('kind', '=', 'crm:reservation-confirmed').execute();
  expect(await broken()).toEqual([
    'a hold without its line in the history of the reservation',
    'a hold without its line in the history of the child',
    'an entry to a reservation without its action code',
    'a change the CRM was not told of, in an office that has it',
  ]);
});

test('the database itself refuses a second hold, a second pick and one child too many', async () => {
  const hold = { childId, officeCode: 'USAO', kind: 'internal', placedAt: noon };
  await expect(db.insertInto('hold').values(hold).execute()).rejects.toThrow('hold_open');
  const pick = { childId, reservationId: id, userId: user.id, endsAt: noon };
  await db.insertInto('pick').values(pick).execute();
  await expect(db.insertInto('pick').values(pick).execute()).rejects.toThrow('pick_pkey');
  const [extra = ''] = await makeChildren(db, await makeProject(db), 1);
  const { id: extraId } = await childOf(db, extra);
  const tooMany = { childId: extraId, officeCode: 'USAO', kind: 'reservation', reservationId: id, placedAt: noon };
  await expect(db.insertInto('hold').values(tooMany).execute()).rejects.toThrow('reservation_within_target');
});
