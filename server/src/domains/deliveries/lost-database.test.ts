import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createEvent } from '#contract/deliveries/event-api.ts';
import { releaseChildren } from '#contract/reservations/children-api.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { createMailer } from '../../external/mailer.ts';
import { makeConnectedOffice } from '../../testing/connected-office.ts';
import { startLosingServer } from '../../testing/losing-server.ts';
import {
  active,
  asChildren,
  makeChildren,
  makeProject,
  makeSponsorType,
  noon,
} from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';

/** A server loses the database, or dies, while it waits for the external system. */

const clock = () => noon;
const server = await testServer({ clock });
const { db, call, config } = server;
const deliverAt = (at: Date) =>
  openDeliveries({ db, config, clock: () => at, mailer: createMailer(config.mail) }).deliverDue();

const scene = () => makeConnectedOffice(server);

test('ERR-066 what was saved is answered as saved', async () => {
  const { office, as, crm } = await scene();
  const losing = await startLosingServer(server, { clock });
  const world = { server: losing, user: as, sponsorType: await makeSponsorType(db, office) };
  const codes = await makeChildren(db, await makeProject(db), 2);
  const id = await active(world, codes);
  const before = crm.requests.length;
  crm.behave('hold');
  const releasing = losing.call(releaseChildren, { id, children: asChildren(codes.slice(0, 1)) }, { as });
  await expect.poll(() => crm.requests.length).toBe(before + 1);
  await losing.loseDatabase();
  crm.release({});
  expect(await releasing).toMatchObject({
    status: 200,
    output: { delivery: 'pending', reservation: { id, counts: { reserved: 1 } } },
  });
});

describe('ERR-069 RESV-105 an event was requested', () => {
  async function dieWhileAsking({ as, crm }: Awaited<ReturnType<typeof scene>>) {
    const dying = await startLosingServer(server, { clock });
    crm.behave('hold');
    const asking = dying.call(createEvent, { event: { name: 'Gala' } }, { as });
    await expect.poll(() => crm.requests.length).toBe(1);
    await dying.loseDatabase();
    crm.release({ answer: { Event_ID: 'EV-LATE' } });
    expect((await asking).status).toBe(500);
    // Its claim expires.
    await sql`update outbox_message set claimed_until = now() where claimed_until is not null`.execute(db);
  }

  test.each([
    ['the job continues', () => deliverAt(noon)],
    ['the person asks again', async () => undefined],
  ])('%s: one event', async (_, meanwhile) => {
    const place = await scene();
    const { as, crm, list } = place;
    await dieWhileAsking(place);
    await meanwhile();
    expect((await call(createEvent, { event: { name: 'Gala' } }, { as })).output.event.eventId).toBe('EV-LATE');
    expect(crm.taken).toHaveLength(1);
    expect(await list()).toMatchObject([{ kind: 'event-request', state: 'sent', reason: null }]);
    expect((await list())[0]?.content).toContain('EV-LATE');
    // Its answer has arrived, so the next request is for another event.
    await call(createEvent, { event: { name: 'Gala' } }, { as });
    expect(crm.taken).toHaveLength(2);
  });

  test('nobody waits for it any more: it is let go', async () => {
    const place = await scene();
    await dieWhileAsking(place);
    await deliverAt(new Date(noon.getTime() + 61_000));
    expect(await place.list()).toMatchObject([{ state: 'skipped', reason: 'let-go', nextAttemptAt: null }]);
    expect(place.crm.requests).toHaveLength(1);
  });
});
