import type { z } from 'zod';
import { exceedsLimit, nameKey } from '#contract/office-settings/list-rules.ts';
import type { SponsorType, saveSponsorTypes } from '#contract/office-settings/sponsor-types-api.ts';
import type { Db } from '../../db/connection.ts';
import { countReferences } from '../../db/references.ts';
import { transact } from '../../db/transaction.ts';
import { refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { checkList, type Given, listChange, removedFrom } from './named-list.ts';
import { auditTab, getOffice, incrementVersion, lockPart, officeSettings, tabAudit, versionOf } from './queries.ts';

type Save = z.output<typeof saveSponsorTypes.input>;

const part = 'sponsorTypes';

const typesOf = (db: Db, office: string): Promise<SponsorType[]> =>
  db
    .selectFrom('sponsorType')
    .select(['id', 'name', 'isActive'])
    .where('officeCode', '=', office)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();

export async function listTypes({ db, office }: Pick<Context, 'db' | 'office'>) {
  await getOffice(db, office);
  return {
    types: await typesOf(db, office),
    limit: Number((await officeSettings(db, office)).sponsorTypeLimit),
    version: await versionOf(db, office, part),
  };
}

async function write(db: Db, office: string, given: readonly Given[]): Promise<void> {
  for (const [index, { id, name, isActive }] of given.entries()) {
    const values = { name, nameKey: nameKey(name), isActive, sortOrder: index + 1 };
    if (id === undefined)
      await db
        .insertInto('sponsorType')
        .values({ officeCode: office, ...values })
        .execute();
    else await db.updateTable('sponsorType').set(values).where('id', '=', id).execute();
  }
}

/** OFFICE-099, OFFICE-100. A type used by reservations can be made inactive, not removed. */
export async function saveTypes(context: Context, { version, types }: Save) {
  const { office } = context;
  return transact(context.db, async (db) => {
    const current = await lockPart(db, office, part);
    const before = await typesOf(db, office);
    const [now, wanted] = listChange(before, types);
    await refuseStale(
      db,
      { ...tabAudit(office, 'reservations'), fields: ['Sponsor types'] },
      { version: current, texts: { SponsorTypes: now } },
      { version, texts: { SponsorTypes: wanted } },
    );
    checkList(before, types, {
      list: 'SponsorTypes',
      id: 'Sponsor_Type_Cd',
      name: 'Sponsor_Type',
      repeatedCode: 'sponsor-type-exists',
    });
    const limit = Number((await officeSettings(db, office)).sponsorTypeLimit);
    if (exceedsLimit(types, limit, before.filter(({ isActive }) => isActive).length))
      failFields({ field: 'SponsorTypes', code: 'limit-reached', params: { count: limit } });
    for (const { id } of removedFrom(before, types)) {
      const count = await countReferences(db, 'sponsorType', id);
      if (count > 0) fail('in-use', { count });
      await db.deleteFrom('sponsorType').where('id', '=', id).execute();
    }
    await write(db, office, types);
    await auditTab({ ...context, db }, 'reservations', { 'Sponsor types': [now, wanted] });
    await incrementVersion(db, office, part);
    return listTypes({ db, office });
  });
}
