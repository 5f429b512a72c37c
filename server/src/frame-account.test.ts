import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import {
  getActionCodeHistory,
  getChild,
  getChildAudit,
  getCsmHistory,
  printChildren,
  saveChild,
} from '#contract/children/card-api.ts';
import { sendCsm } from '#contract/csm/api.ts';
import { importFile } from '#contract/imports/api.ts';
import { getImport, undoImport } from '#contract/imports/history-api.ts';
import { listReservationAudit } from '#contract/reservations/api.ts';
import { issueNonavTokens } from '#contract/session/api.ts';
import { applyImports } from './domains/imports/apply.ts';
import { makeCredential, makeUser } from './testing/factories.ts';
import { csv } from './testing/imports/files.ts';
import { heads, importWorld } from './testing/imports/world.ts';
import { active, makeChildren, makeProject, type World } from './testing/reservations/world.ts';

const { server, db, user, sponsorType, services, reservationWithRoom } = await importWorld();
const { clientId, headers } = await makeCredential(db);
const { token } = (await server.call(issueNonavTokens, { email: user.email }, { headers })).output;
const as = { ...user, token };
const inFrame = { server, user: as, sponsorType } as World;
const administrator = await makeUser(db, { roles: ['Local Administrator'], language: 'es' });

const [childId = ''] = await makeChildren(db, await makeProject(db), 1);
const throughFrame = `Ana Delgado through ${clientId}`;

test('F12 the history of a reservation and of its child names the person and the account of the frame', async () => {
  const id = await active(inFrame, [childId]);
  const { entries, total } = (await server.call(listReservationAudit, { id }, { as: user })).output;
  expect(new Set(entries.map(({ modifiedBy }) => modifiedBy))).toEqual(new Set([throughFrame]));
  const { actions } = (await server.call(getActionCodeHistory, { childId }, { as: user })).output;
  expect(actions[0]?.by).toBe(throughFrame);
  const filtered = await server.call(listReservationAudit, { id, modifiedBy: clientId }, { as: user });
  expect(filtered.output.total).toBe(total);
});

test('F12 so does the audit of a child, in the language of the reader, and the history of messages', async () => {
  const { version } = (await server.call(getChild, { childId }, { as: user })).output.child;
  const child = { supportOfficeName: '', supportOfficeComments: 'Asked for a letter', version };
  await server.call(saveChild, { childId, child }, { as });
  const codes = [{ code: 'CSM05', isSelected: true }];
  await server.call(sendCsm, { sendingId: randomUUID(), selections: [{ childId, codes, isRepeat: false }] }, { as });
  const { audit } = (await server.call(getChildAudit, { childId }, { as: administrator })).output;
  const comment = audit.find(({ newValue }) => newValue === 'Asked for a letter');
  expect(comment?.modifiedBy).toBe(`Ana Delgado a través de ${clientId}`);
  const { messages } = (await server.call(getCsmHistory, { childId }, { as: user })).output;
  expect(messages.map(({ sentBy }) => sentBy)).toEqual([throughFrame]);
});

test('F12 the access log says through which account a card was read and printed', async () => {
  await server.call(getChild, { childId }, { as });
  await server.call(printChildren, { childIds: [childId] }, { as });
  await server.call(getChild, { childId }, { as: user });
  const { entries } = (await server.call(listAccessLog, { childId }, { as: administrator })).output;
  expect(entries.slice(0, 3).map(({ action, through }) => [action, through])).toEqual([
    ['view', null],
    ['print', clientId],
    ['view', clientId],
  ]);
});

test('F12 imports and undos in a frame name its account, though they run later', async () => {
  const { id: reservation } = await reservationWithRoom(1);
  const [imported = ''] = await makeChildren(db, await makeProject(db), 1);
  const file = csv([heads, [String(reservation), imported]]);
  const { id } = (await server.call(importFile, { type: 'reservation' }, { as, file })).output.import;
  await applyImports(services);
  const linesOf = async () => {
    const audit = { id: reservation, modifiedBy: clientId, field: 'ChildId' };
    return (await server.call(listReservationAudit, audit, { as: user })).output.entries.map(
      ({ oldValue, newValue }) => [oldValue, newValue],
    );
  };
  expect(await linesOf()).toEqual([[null, imported]]);
  expect((await server.call(getImport, { id }, { as: user })).output.import.createdBy).toBe(throughFrame);
  await server.call(undoImport, { id }, { as });
  expect(await linesOf()).toEqual([
    [imported, null],
    [null, imported],
  ]);
});
