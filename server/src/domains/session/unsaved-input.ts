import type { z } from 'zod';
import type { keepUnsavedInput } from '#contract/session/api.ts';
import { unsavedFormsMaximum, unsavedInputDays } from '#contract/session/rules.ts';
import { decrypt, encrypt } from '../../db/encryption.ts';
import { transact } from '../../db/transaction.ts';
import { currentFrameAccount } from '../../frame-account.ts';
import type { Context } from '../../http/context.ts';
import { deleteSealedInput, listSealedInput, trimSealedInput, upsertSealedInput } from './queries.ts';

type InputToStore = z.output<typeof keepUnsavedInput.input>;

const dayInMilliseconds = 86_400_000;

const oldestStored = (now: Date) => new Date(now.getTime() - unsavedInputDays * dayInMilliseconds);
/**
 * F12: each frame has a separate store, so that a system that opens frames for a person can neither read nor plant that
 * person's input.
 */
const separator = '\n';
const keyOf = (form: string): string => {
  const account = currentFrameAccount();
  const named = form.replaceAll(separator, ' ');
  return account === null ? named : `${account}${separator}${named}`;
};
const formOf = (key: string): string | undefined => {
  const [form, account] = key.split(separator).reverse();
  return (account ?? null) === currentFrameAccount() ? form : undefined;
};

const ownerOf = (userId: number, form: string) => `${userId}/${form}`;

export async function listStoredInput({ db, user, clock, config }: Context) {
  const rows = await listSealedInput(db, user.id, oldestStored(clock()));
  const kept = rows.flatMap(({ form: key, recordVersion, sealed, savedAt }) => {
    const form = formOf(key);
    const values = decrypt(config.encryptionKey, sealed, ownerOf(user.id, key));
    // Encrypted with a key that has since been replaced: unreadable by design.
    return form === undefined || values === undefined
      ? []
      : [{ form, version: recordVersion, values, savedAt: savedAt.toISOString() }];
  });
  return { kept };
}

export async function storeInput({ db: outer, user, clock, config }: Context, { form, version, values }: InputToStore) {
  const savedAt = clock();
  const key = keyOf(form);
  const sealed = encrypt(config.encryptionKey, values, ownerOf(user.id, key));
  await transact(outer, async (db) => {
    await upsertSealedInput(db, { userId: user.id, form: key, recordVersion: version, sealed, savedAt });
    await trimSealedInput(
      db,
      { userId: user.id, account: currentFrameAccount() },
      oldestStored(savedAt),
      unsavedFormsMaximum,
    );
  });
  return { savedAt: savedAt.toISOString() };
}

export async function deleteStoredInput({ db, user }: Context, form: string) {
  await deleteSealedInput(db, user.id, keyOf(form));
  return {};
}
