import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createRandom } from './random.ts';
import { testDatabase } from './testing/database.ts';
import { connectOffice, startExternalSystem } from './testing/external-system.ts';
import { makeUser } from './testing/factories.ts';
import { startIssuer } from './testing/issuer.ts';
import { catchMail } from './testing/mail-catcher.ts';
import { draws, isWhole, seed } from './testing/sample.ts';
import { findDamage, findLeftBehind, findWaiting } from './testing/stop-moments/findings.ts';
import { createLedger } from './testing/stop-moments/ledger.ts';
import { createAddress, drawMoment, type Life, live, queueJobs } from './testing/stop-moments/lives.ts';
import { workUntilOver } from './testing/stop-moments/people.ts';
import { until } from './testing/until.ts';

/** One server after the other is stopped while people, imports, deliveries and jobs are at work. */

const suite = 'moments of SIGTERM';
const drawn = seed(suite);
const moments = draws(suite, 'moments', 2, 50);
const random = createRandom(drawn, suite);

/** How long a server that was not stopped during its start works at most, in milliseconds. */
const workSpan = 3000;
/** Of the receiver; longer than the 5 seconds in which connections have to close, in milliseconds. */
const slowAnswer = 6000;
const quickAnswer = 150;
/** docs/operations.md: 'at the latest 25 seconds after DRAIN_SECONDS'. */
const drainSeconds = 10;
const promised = (drainSeconds + 25) * 1000;

const { db, url } = await testDatabase();
const issuer = await startIssuer();
afterAll(() => issuer.stop());
const [secret, key] = ['shared between the two', randomBytes(32)];
const receiver = await startExternalSystem(secret);
await connectOffice(db, { office: 'USAO', url: receiver.url, secret, key });
const mail = await catchMail();
const person = await makeUser(db, { roles: ['Local Administrator'] });
const authorization = `Bearer ${await issuer.token(person.email)}`;
const env = {
  ...{ DATABASE_URL: url, OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: issuer.audience, WEB_FOLDER: '/nowhere' },
  ...{ ENCRYPTION_KEY: key.toString('base64'), DRAIN_SECONDS: String(drainSeconds) },
  ...{ SMTP_URL: mail.url, DELIVERY_WAIT_MILLISECONDS: '300' },
  ...{ RATE_LIMIT_PERSON: '0', RATE_LIMIT_ADDRESS: '0' },
};

const hasRunJobs = async () =>
  (await sql`select 1 from job_run where outcome = 'done' limit 1`.execute(db)).rows.length > 0;

const isClean = ({ exitCode, stopTook, output }: Life) =>
  exitCode === 0 && stopTook < promised && !/"level":[56]0/.test(output);

test(`S6 S13 P3 P4: SIGTERM at ${moments} moments from the first line to the last: each server ends with 0 in time, and the next takes up what is left`, async () => {
  const address = createAddress();
  const ledger = createLedger();
  const lives: Life[] = [];
  const leftBehind: string[] = [];
  // The first one shows how long a start takes.
  lives.push(await live(env, address, random, () => until(hasRunJobs)));
  const spans = { start: Math.round(lives[0]?.lasted ?? 0), work: workSpan };
  let isOver = false;
  const working = workUntilOver({ db, ledger, authorization, origin: address.origin, isOver: () => isOver });
  for (let stopped = 0; stopped < moments; stopped += 1) {
    ledger.overdue.push(await queueJobs(db));
    receiver.behave({ after: isWhole && random.chance(0.2) ? slowAnswer : quickAnswer });
    lives.push(await live(env, address, random, drawMoment(random, spans)));
    leftBehind.push(...(await findLeftBehind(db)));
  }
  receiver.behave({ after: quickAnswer });
  const last = await live(env, address, random, async () => {
    isOver = true;
    await working;
    await until(async () => (await findWaiting(db)).length === 0);
  });
  lives.push(last);

  const slowest = Math.round(Math.max(...lives.map(({ stopTook }) => stopTook)));
  const { edits, reservations, sendings, imports, unanswered } = ledger;
  process.stdout.write(
    `${suite}: ${lives.length} servers, the slowest stop took ${slowest} ms; ${edits.length} edits, ${reservations.length} reservations, ${sendings.length} sendings, ${imports.length} imports, ${receiver.requests.length} messages, ${unanswered} unanswered\n`,
  );
  const again = `TEST_SEED=${drawn}`;
  expect(
    lives.filter((life) => !isClean(life)),
    again,
  ).toEqual([]);
  expect(leftBehind, again).toEqual([]);
  expect(await findDamage(db, ledger, receiver), again).toEqual({
    ...{ lost: [], doubled: [], stuck: [], halfDone: {}, violations: [] },
  });
  for (const done of [edits, reservations, sendings, imports, receiver.requests]) expect(done).not.toHaveLength(0);
});
