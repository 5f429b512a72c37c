import { randomBytes } from 'node:crypto';
import { nonavFamilySeconds, nonavRefreshSeconds, nonavTokenSeconds } from '#contract/session/rules.ts';
import type { Db } from '../../db/connection.ts';
import { sha256 } from '../../db/sealing.ts';
import type { IntegrationContext, PublicContext } from '../../http/context.ts';
import { nonavPrefix } from '../../http/person/credentials.ts';
import { fail } from '../../refusal.ts';
import {
  deleteEndedFamilies,
  findLiveFamily,
  findRefreshToken,
  findUserForFrame,
  insertFamily,
  insertTokens,
  revokeFamily,
  useRefreshToken,
} from './queries.ts';

const dayInMilliseconds = 86_400_000;

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const earlier = (a: Date, b: Date) => (a < b ? a : b);
const randomText = () => randomBytes(32).toString('base64url');

/** Random texts, of which only the hashes are stored: the database's reader cannot use them. */
async function addTokens(db: Db, familyId: string, familyEnd: Date, now: Date) {
  const token = `${nonavPrefix}${randomText()}`;
  const refreshToken = randomText();
  await insertTokens(db, familyId, [
    { hash: sha256(token), kind: 'access', expiresAt: earlier(later(now, nonavTokenSeconds), familyEnd) },
    { hash: sha256(refreshToken), kind: 'refresh', expiresAt: earlier(later(now, nonavRefreshSeconds), familyEnd) },
  ]);
  return { token, refreshToken, expiresIn: nonavTokenSeconds };
}

/** A system speaks for users of the offices its settings name, by default its own; whether the user exists elsewhere is not its business. */
export function issueTokens({ db: outer, credential, clock }: IntegrationContext, email: string) {
  return outer.transaction().execute(async (db) => {
    const user = (await findUserForFrame(db, email, credential.office)) ?? fail('no-profile');
    if (!user.isActive) fail('user-inactive');
    const now = clock();
    await deleteEndedFamilies(db, new Date(now.getTime() - dayInMilliseconds));
    const expiresAt = later(now, nonavFamilySeconds);
    const family = { userId: user.id, credentialId: credential.id, createdAt: now, expiresAt };
    return addTokens(db, await insertFamily(db, family), expiresAt, now);
  });
}

/** API-020. Whoever shows a used token is either a thief or was robbed, so the whole family ends. */
export async function refreshTokens({ db: outer, clock, log }: PublicContext, refreshToken: string) {
  const hash = sha256(refreshToken);
  const now = clock();
  const renewed = await outer.transaction().execute(async (db) => {
    const used = await useRefreshToken(db, hash, now);
    if (!used || used.expiresAt <= now) return undefined;
    const family = await findLiveFamily(db, used.familyId, now);
    return family && addTokens(db, used.familyId, family.expiresAt, now);
  });
  if (renewed) return renewed;
  const shown = await findRefreshToken(outer, hash);
  if (shown) {
    await revokeFamily(outer, shown.familyId, now);
    log.warn({ family: shown.familyId }, 'a spent refresh token was shown; its family is revoked');
  }
  return fail('token-invalid');
}
