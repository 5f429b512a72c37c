import { nameKey } from '#contract/office-settings/list-rules.ts';
import type { Db } from '../connection.ts';

const names = ['Individual', 'Family', 'Church or group', 'School', 'Company'];
const namesEs = ['Particular', 'Familia', 'Iglesia o grupo', 'Escuela', 'Empresa'];
const spanishOffices = ['ESPO'];

/** RESV-017: every office starts with these types; after its first save, the list is the office's own. */
export async function loadSponsorTypes(db: Db): Promise<void> {
  const untouched = await db
    .selectFrom('office')
    .select('code')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sponsorType').select('id').whereRef('sponsorType.officeCode', '=', 'office.code'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('settingVersion')
            .select('part')
            .whereRef('settingVersion.officeCode', '=', 'office.code')
            .where('part', '=', 'sponsorTypes'),
        ),
      ),
    )
    .execute();
  const rows = untouched.flatMap(({ code }) =>
    (spanishOffices.includes(code) ? namesEs : names).map((name, index) => ({
      officeCode: code,
      name,
      nameKey: nameKey(name),
      sortOrder: index + 1,
    })),
  );
  if (rows.length > 0) await db.insertInto('sponsorType').values(rows).execute();
}
