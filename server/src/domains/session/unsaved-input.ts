import type { z } from 'zod';
import type { keepUnsavedInput } from '#contract/session/api.ts';
import { mostUnsavedForms, unsavedInputDays } from '#contract/session/rules.ts';
import { open, seal } from '../../db/sealing.ts';
import type { Context } from '../../http/context.ts';
import { deleteSealedInput, listSealedInput, trimSealedInput, upsertSealedInput } from './queries.ts';

type ToKeep = z.output<typeof keepUnsavedInput.input>;

const dayInMilliseconds = 86_400_000;

const oldestKept = (now: Date) => new Date(now.getTime() - unsavedInputDays * dayInMilliseconds);
const ownerOf = (userId: number, form: string) => `${userId}/${form}`;

export async function listKept({ db, user, clock, config }: Context) {
  const rows = await listSealedInput(db, user.id, oldestKept(clock()));
  const kept = rows.flatMap(({ form, recordVersion, sealed, savedAt }) => {
    const values = open(config.encryptionKey, sealed, ownerOf(user.id, form));
    // Sealed with a key that was replaced since: lost, which is what replacing the key is for.
    return values === undefined ? [] : [{ form, version: recordVersion, values, savedAt: savedAt.toISOString() }];
  });
  return { kept };
}

export async function keep({ db: outer, user, clock, config }: Context, { form, version, values }: ToKeep) {
  const savedAt = clock();
  const sealed = seal(config.encryptionKey, values, ownerOf(user.id, form));
  await outer.transaction().execute(async (db) => {
    await upsertSealedInput(db, { userId: user.id, form, recordVersion: version, sealed, savedAt });
    await trimSealedInput(db, user.id, oldestKept(savedAt), mostUnsavedForms);
  });
  return { savedAt: savedAt.toISOString() };
}

export async function drop({ db, user }: Context, form: string) {
  await deleteSealedInput(db, user.id, form);
  return {};
}
