import { randomBytes } from 'node:crypto';
import { nonavFamilySeconds, nonavRefreshSeconds, nonavTokenSeconds } from '#contract/session/rules.ts';
import type { Db } from '../../db/connection.ts';
import { sha256 } from '../../db/encryption.ts';
import { transact } from '../../db/transaction.ts';
import type { IntegrationContext, PublicContext } from '../../http/context.ts';
import { nonavPrefix } from '../../http/person/credentials.ts';
import { fail } from '../../refusal.ts';
import { auditFrame } from './frame-audit.ts';
import {
  deleteEndedFamilies,
  findFamilyOf,
  findLiveFamily,
  findUserForFrame,
  insertFamily,
  insertTokens,
  lockActiveUser,
  lockCredential,
  reuseRefreshToken,
  revokeFamilyOf,
  useRefreshToken,
} from './queries.ts';

const dayInMilliseconds = 86_400_000;

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const earlier = (a: Date, b: Date) => (a < b ? a : b);
const randomText = () => randomBytes(32).toString('base64url');

/** Random tokens; only their hashes are stored, so that database access does not reveal them. */
async function addTokens(db: Db, familyId: string, familyEnd: Date, now: Date) {
  const token = `${nonavPrefix}${randomText()}`;
  const refreshToken = randomText();
  await insertTokens(db, familyId, [
    { hash: sha256(token), kind: 'access', expiresAt: earlier(later(now, nonavTokenSeconds), familyEnd) },
    { hash: sha256(refreshToken), kind: 'refresh', expiresAt: earlier(later(now, nonavRefreshSeconds), familyEnd) },
  ]);
  return { token, refreshToken, expiresIn: nonavTokenSeconds };
}

/**
 * A system may act for people of its own office, and for people who work across offices when its settings name their
 * office. The answer does not reveal whether somebody exists in another office.
 */
export async function issueTokens({ db: outer, credential, clock }: IntegrationContext, email: string) {
  const now = clock();
  const told = { office: credential.office, account: credential.clientId, email, at: now };
  const user = await findUserForFrame(outer, email, credential.office);
  if (!user?.isActive) {
    await auditFrame(outer, told, user ? 'refused, inactive:' : 'refused, unknown:');
    return fail(user ? 'user-inactive' : 'no-profile');
  }
  return transact(outer, async (db) => {
    // Locks both rows: renewing a secret or deactivating a user revokes existing families, and no new one may start
    // concurrently.
    if (!(await lockCredential(db, credential.id, credential.secretHash))) return fail('credentials-invalid');
    if (!(await lockActiveUser(db, user.id))) return fail('user-inactive');
    await deleteEndedFamilies(db, new Date(now.getTime() - dayInMilliseconds));
    const expiresAt = later(now, nonavFamilySeconds);
    const family = { userId: user.id, credentialId: credential.id, createdAt: now, expiresAt };
    await auditFrame(db, { ...told, email: user.email }, 'opened for');
    return addTokens(db, await insertFamily(db, family), expiresAt, now);
  });
}

/** Enough for the browser, which repeats a renewal without an answer after half a minute. */
const lostAnswerSeconds = 75;

/**
 * API-020. A reused refresh token indicates theft, so its whole family is revoked, unless the answer to its first use was
 * lost: then it is renewed once more.
 */
export async function refreshTokens({ db: outer, clock, log }: PublicContext, refreshToken: string) {
  const hash = sha256(refreshToken);
  const now = clock();
  const renewed = await transact(outer, async (db) => {
    const lost = { since: later(now, -lostAnswerSeconds), tokenSeconds: nonavTokenSeconds };
    const first = await useRefreshToken(db, hash, now);
    const used = first ?? (await reuseRefreshToken(db, hash, lost));
    const family = used && used.expiresAt > now ? await findLiveFamily(db, used.familyId, now) : undefined;
    if (!used || !family) return { isSpent: !first, tokens: undefined };
    await auditFrame(db, { ...family, at: now }, first ? 'renewed for' : 'renewed again for');
    const tokens = await addTokens(db, used.familyId, family.expiresAt, now);
    return { family: used.familyId, isAgain: !first, tokens };
  });
  if (renewed.tokens) {
    const { family, isAgain, tokens } = renewed;
    if (isAgain) log.warn({ family }, 'a spent refresh token was shown; its lost answer is replaced');
    return tokens;
  }
  const ended = await refuseRenewal(outer, hash, now, renewed);
  if (ended) log.warn({ family: ended.id }, 'a spent refresh token was shown; its family is revoked');
  return fail('token-invalid');
}

/** F12: audited in the office of the frame's account; an unknown token belongs to none. Returns the family a spent token ended. */
function refuseRenewal(outer: Db, hash: Buffer, now: Date, { isSpent }: { readonly isSpent: boolean }) {
  return transact(outer, async (db) => {
    const ended = await revokeFamilyOf(db, hash, now);
    const family = ended ?? (await findFamilyOf(db, hash));
    if (!family) return undefined;
    const endedBySpent = isSpent ? ended : undefined;
    await auditFrame(db, { ...family, at: now }, endedBySpent ? 'ended by a used token for' : 'renewal refused for');
    return endedBySpent;
  });
}

/**
 * F12. Any refresh token of the family ends it, even a used one, because the opener of the frame holds the first. The
 * answer for an unknown token is the same, so that tokens cannot be probed.
 */
export async function endTokens(
  { db: outer, clock }: PublicContext,
  refreshToken: string,
): Promise<Record<string, never>> {
  const now = clock();
  await transact(outer, async (db) => {
    const ended = await revokeFamilyOf(db, sha256(refreshToken), now);
    if (ended) await auditFrame(db, { ...ended, at: now }, 'ended for');
  });
  return {};
}
