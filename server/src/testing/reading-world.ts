import { sql } from 'kysely';
import { listAccessLog } from '#contract/children/access-log.ts';
import { searchChildren } from '#contract/children/api.ts';
import { listSettings, saveSettings } from '#contract/office-settings/api.ts';
import { listReading } from '#contract/reading/api.ts';
import type { Clock } from '../clock.ts';
import { type MadeChild, makeChild, makeProject } from './children.ts';
import { makeUser } from './factories.ts';
import { testServer } from './server.ts';

/** An office whose users read eight children, and what is logged of it. */
export async function startReadingWorld(clock: Clock) {
  const server = await testServer({ clock });
  const { call, db } = server;
  const admin = await makeUser(db, { firstName: 'Ada', lastName: 'Min', roles: ['Local Administrator'] });
  const project = await makeProject(db, { country: 'ETH', number: 193_408, communities: ['Kebele'] });
  const children: MadeChild[] = [];
  for (let n = 1; n <= 8; n += 1)
    children.push(await makeChild(db, { project, code: `ETH-193408-000${n}`, givenName: `Child${n}` }));

  return {
    server,
    admin,
    project,
    children,
    codes: children.map(({ code }) => code),
    makeReader: () => makeUser(db, { firstName: 'Rea', lastName: 'Der', roles: ['Standard User'] }),
    async setBudget(value: number): Promise<void> {
      const { version } = (await call(listSettings, { office: 'USAO', category: 2 }, { as: admin })).output;
      const settings = [{ code: 'readingBudget', value: String(value) }];
      await call(saveSettings, { office: 'USAO', category: 2, version, settings }, { as: admin }).then(
        ({ output }) => output,
      );
    },
    search: (as: Reader, ...wanted: readonly string[]) =>
      call(searchChildren, { search: { childCodes: [...wanted] } }, { as }),
    linesOf: async (as: Reader, about: object = {}) =>
      (await call(listAccessLog, { user: as.email, ...about }, { as: admin })).output.entries,
    dayOf: async (as: Reader, day?: string) =>
      (await call(listReading, { office: 'USAO', day }, { as: admin })).output.readers.find(
        ({ userId }) => userId === as.id,
      ),
    countMails: async (as: Reader) =>
      (
        await sql`select 1 from outbox_message where kind = 'notification:17'
                   and record_key like ${`reading:${as.id}:%`}`.execute(db)
      ).rows.length,
  };
}

export type Reader = Awaited<ReturnType<typeof makeUser>>;
