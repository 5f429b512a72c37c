import { type RawBuilder, sql } from 'kysely';
import type { openDatabase } from '#server/db/connection.ts';
import type { ApiAnswer } from '../controlled-api.ts';
import type { TourRecords } from '../tour/records.ts';
import { type Body, type RecordForm, textsOf } from './record-form.ts';

type Database = ReturnType<typeof openDatabase>['db'];

/** A second person who may change everything, too. */
export const second = { who: 'local.admin', name: 'Liam Archer' } as const;

/** Gives the second person every privilege. */
export const secondMayAll: readonly RawBuilder<unknown>[] = [
  sql`insert into user_role (office_code, region_code, role_id, user_id)
      select u.office_code, coalesce(o.region_code, 'US'), r.id, u.id
        from app_user u join office o on o.code = u.office_code, role r
       where u.email = ${`${second.who}@prcds.example`} and r.name = 'Partnership Admin'`,
  sql`update access_version set version = version + 1`,
];

function replaced(value: unknown, mine: string, theirs: string): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, mine, theirs));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, mine, theirs)]));
  if (String(value) !== mine) return value;
  return typeof value === 'number' ? Number(theirs) : theirs;
}

/** What somebody else sends, made of what this person sends. */
async function bodyOfSecond({ edit }: RecordForm, body: Body, facts: TourRecords, db: Database): Promise<Body> {
  if (!edit) throw new Error('A new record is changed by nobody else');
  if ('typed' in edit) {
    const { mine, theirs } = textsOf(edit, facts);
    return replaced(body, mine, theirs) as Body;
  }
  const { rows } = await edit.find.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('There is nothing else to choose');
  return edit.choose(body, id);
}

interface Meanwhile {
  readonly record: RecordForm;
  readonly facts: TourRecords;
  readonly db: Database;
  readonly token: string;
}

/** Somebody else saves the same record first, so that the API itself refuses what this person sends. */
export const savesFirst =
  ({ record, facts, db, token }: Meanwhile): ApiAnswer =>
  async (route) => {
    const request = route.request();
    const theirs = await bodyOfSecond(record, request.postDataJSON() as Body, facts, db);
    const answer = await route.fetch({
      headers: { ...request.headers(), authorization: `Bearer ${token}` },
      postData: JSON.stringify(theirs),
    });
    if (answer.ok()) return route.continue();
    // Shown by the screen, and so by the failing story.
    return route.fulfill({ response: answer });
  };
