import { expect, test } from 'vitest';
import { listServiceAccounts, renewServiceAccountSecret, updateServiceAccount } from '#contract/crm/api.ts';
import { listReceivers } from '#contract/deliveries/api.ts';
import { attemptsMaximum, longestBackoff } from '#contract/deliveries/rules.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { createMailer } from '../../external/mailer.ts';
import { makeConnectedOffice } from '../../testing/connected-office.ts';
import { connectOffice } from '../../testing/external-system.ts';
import { noon } from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';

/** Messages that wait because of the account that they are signed with. */

let now = noon;
const clock = () => now;
const server = await testServer({ clock });
const { db, call, config } = server;
const deliveries = openDeliveries({ db, config, clock, mailer: createMailer(config.mail) });

type Scene = Awaited<ReturnType<typeof makeConnectedOffice>>;

const accountOf = async ({ office, as }: Scene) => {
  const [account] = (await call(listServiceAccounts, { office }, { as })).output.accounts;
  if (!account) throw new Error('The office has no account');
  return account;
};

const receiverOf = async ({ office, as }: Scene) => (await call(listReceivers, { office }, { as })).output.receivers[0];

const causes = {
  'account-inactive': async (given: Scene) => {
    const { id, ...account } = await accountOf(given);
    const off = { office: given.office, id, account: { ...account, isActive: false } };
    return call(updateServiceAccount, off, { as: given.as });
  },
  'secret-renewed': async (given: Scene) => {
    const { id } = await accountOf(given);
    return call(renewServiceAccountSecret, { office: given.office, id }, { as: given.as });
  },
};

test.each(['account-inactive', 'secret-renewed'] as const)(
  'F29 F6 a message waits because of %s, the receiver says the same, and it goes out when that is mended',
  async (reason) => {
    const given = await makeConnectedOffice(server);
    const { office, crm, create, list } = given;
    expect(await receiverOf(given)).toMatchObject({ state: 'working' });
    expect((await causes[reason](given)).status).toBe(200);
    expect((await create()).output.delivery).toBe('pending');
    const waiting = { state: 'pending', reason, attempts: 0, failures: [], lastAttemptAt: null };
    expect(await list()).toMatchObject([waiting]);
    expect(await receiverOf(given)).toMatchObject({ channel: 'crm', state: reason, pending: 1 });
    expect(crm.requests).toEqual([]);
    const secret = 'the password of the admin account';
    await connectOffice(db, { office, url: crm.url, secret, key: config.encryptionKey });
    expect(await receiverOf(given)).toMatchObject({ state: 'working' });
    now = new Date(now.getTime() + 60_000);
    await deliveries.deliverDue();
    expect(await list()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  },
);

test.each([401, 403])('F6 F26 a receiver that answers %i never makes a message fail, however often', async (status) => {
  const given = await makeConnectedOffice(server);
  const { crm, create, list } = given;
  crm.behave({ status });
  await create();
  for (let tried = 1; tried <= attemptsMaximum + 2; tried += 1) {
    expect(await list()).toMatchObject([
      { state: 'pending', reason: 'refused-credentials', httpStatus: status, attempts: 0, failures: [] },
    ]);
    const before = crm.requests.length;
    now = new Date(now.getTime() + longestBackoff);
    await deliveries.deliverDue();
    expect(crm.requests.length).toBeGreaterThan(before);
  }
  expect(await receiverOf(given)).toMatchObject({ state: 'left-alone', pending: 1, failed: 0 });
  crm.behave({});
  now = new Date(now.getTime() + longestBackoff);
  await deliveries.deliverDue();
  expect(await list()).toMatchObject([{ state: 'sent', attempts: 1 }]);
});
