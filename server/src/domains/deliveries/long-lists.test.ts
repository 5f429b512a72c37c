import { expect, test } from 'vitest';
import { type DeliveryAct, type InboundEntry, listDeliveryActs, listInbound } from '#contract/deliveries/api.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';

/** Lists of deliveries that are longer than a page end where they end, and nothing is left out or shown twice. */

const { db, call } = await testServer();

async function administrator() {
  const office = await makeOffice(db);
  return { office, as: await makeUser(db, { office, roles: ['Local Administrator'] }) };
}

const minute = (number: number) => new Date(Date.UTC(2026, 2, 10, 20, number));

test('F29 T17 more than a hundred messages of other systems are read page by page, readable or not, latest first', async () => {
  const { office, as } = await administrator();
  const credentialOf = async (clientId: string) =>
    (await db.selectFrom('apiCredential').select('id').where('clientId', '=', clientId).executeTakeFirstOrThrow()).id;
  const [one, two] = [
    await credentialOf((await makeCredential(db, { office })).clientId),
    await credentialOf((await makeCredential(db, { office })).clientId),
  ];
  // Seven of each sender arrive in the same moment, so that a page ends among them.
  for (const credentialId of [one, two])
    await db
      .insertInto('inboundMessage')
      .values(
        Array.from({ length: 70 }, (_, number) => ({
          ...{ credentialId, officeCode: office, kind: 'drop', outcome: 'accepted', contentHash: Buffer.from('x') },
          ...{ messageId: `number-${number}`, receivedAt: minute(Math.floor(number / 7)) },
        })),
      )
      .execute();
  await db
    .insertInto('inboundMalformed')
    .values(
      Array.from({ length: 30 }, (_, number) => ({
        ...{ credentialId: one, officeCode: office, kind: '', reason: 'invalid-input', problems: '[]' },
        ...{ messageId: `wrong-${number}`, receivedAt: minute(number % 10) },
      })),
    )
    .execute();
  const found: InboundEntry[] = [];
  const sizes: number[] = [];
  for (let hasMore = true; hasMore; ) {
    const { output } = await call(listInbound, { office, before: found.at(-1)?.id }, { as });
    ({ hasMore } = output);
    found.push(...output.messages);
    sizes.push(output.messages.length);
  }
  expect(sizes).toEqual([50, 50, 50, 20]);
  expect(new Set(found.map(({ account, messageId }) => `${account} ${messageId}`)).size).toBe(170);
  const times = found.map(({ receivedAt }) => receivedAt);
  expect(times).toEqual([...times].sort().reverse());
});

test('T17 more than a hundred things that people did with deliveries are read page by page, latest first', async () => {
  const { office, as } = await administrator();
  const line = { entity: 'delivery', field: 'State', oldValue: 'failed', newValue: 'let go' };
  await db
    .insertInto('auditEntry')
    .values(
      Array.from({ length: 120 }, (_, number) => ({
        ...{ ...line, entityId: String(number), officeCode: office, modifiedBy: as.id, modifiedAt: minute(number) },
      })),
    )
    .execute();
  const found: DeliveryAct[] = [];
  const sizes: number[] = [];
  for (let hasMore = true; hasMore; ) {
    const { output } = await call(listDeliveryActs, { office, before: found.at(-1)?.id }, { as });
    ({ hasMore } = output);
    found.push(...output.acts);
    sizes.push(output.acts.length);
  }
  expect(sizes).toEqual([50, 50, 20]);
  expect(found.map(({ deliveryId }) => deliveryId)).toEqual(Array.from({ length: 120 }, (_, number) => 119 - number));
});

test('a page that begins nowhere is refused', async () => {
  const { office, as } = await administrator();
  for (const before of ['x', '1', "1-'"]) {
    const { status, problem } = await call(listInbound, { office, before }, { as });
    expect([status, problem.errors]).toEqual([400, [{ field: 'Before', code: 'invalid' }]]);
  }
});
