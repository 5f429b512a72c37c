import { modules } from '#contract/access.ts';
import { crossOfficeRole, sampleRoleGrants, sampleRoleNames } from '#contract/roles/sample-roles.ts';
import type { Db } from '../connection.ts';
import { grantRows } from '../grant-rows.ts';

export async function loadModules(db: Db): Promise<void> {
  await db
    .insertInto('module')
    .values(modules.map(({ id, name }) => ({ id, name })))
    .onConflict((oc) => oc.column('id').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute();
  await db
    .insertInto('moduleAccess')
    .values(
      modules.flatMap((module) =>
        module.levels.map((accessType, index) => ({ moduleId: module.id, accessType, sortOrder: index + 1 })),
      ),
    )
    .onConflict((oc) =>
      oc.columns(['moduleId', 'accessType']).doUpdateSet((eb) => ({ sortOrder: eb.ref('excluded.sortOrder') })),
    )
    .execute();
}

/** Table T7. An existing sample role keeps the administrators' changes. */
export async function loadSampleRoles(db: Db): Promise<void> {
  for (const name of sampleRoleNames) {
    const existing = await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirst();
    if (existing) continue;
    const { id } = await db
      .insertInto('role')
      .values({ name, isSample: true, crossesOffices: name === crossOfficeRole })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('roleGrant')
      .values(grantRows(id, sampleRoleGrants(name)))
      .execute();
  }
}
