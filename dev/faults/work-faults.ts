import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getChild, saveChild } from '#contract/children/card-api.ts';
import { checkImport } from '#contract/imports/api.ts';
import { file } from '#server/testing/imports/files.ts';
import { waitForEvidence } from './evidence.ts';
import type { Fault, FaultTargets } from './fault.ts';
import { queueJob } from './jobs.ts';
import { readMemory } from './memory.ts';

/** Much work at once, and work on the same records at the same moment. */

const floodSize = 60;
/** The largest upload that is taken, less its headers, and a file that is small enough to be read to its end. */
const [tooLarge, readable] = [4_100_000, 240_000];

function fileOf(size: number) {
  const row = '100001,KEN-000001-0001\r\n';
  return file(`${randomUUID()}.csv`, `Reservation ID,Child ID\r\n${row.repeat(Math.floor(size / row.length))}`);
}

export const floodOfUploads: Fault = {
  name: 'uploads in a flood',
  async inject({ world, crowd }) {
    const files = [fileOf(tooLarge), fileOf(readable)];
    const upload = async (index: number) => {
      const said = await crowd.ask(checkImport, { type: 'reservation' }, { file: files[index % files.length] });
      return 'code' in said ? said.code : said.certainty;
    };
    // Again when they came so slowly that none had to be refused.
    return waitForEvidence(async () => {
      const heard = await Promise.all(Array.from({ length: floodSize }, (_, index) => upload(index)));
      const count = (what: string) => heard.filter((one) => one === what).length;
      const memory = world.servers.map((server) => readMemory(server.pid())?.most ?? 0);
      const [checked, refused] = [count('done'), count('too-many-requests')];
      return refused > 0
        ? `${floodSize} uploads, ${checked} checked, ${refused} sent away; servers took up to ${Math.max(...memory)} MB`
        : null;
    });
  },
};

/** Departed so long ago that the next run erases them. */
async function depart({ world }: Pick<FaultTargets, 'world'>, codes: readonly string[]): Promise<void> {
  await sql`update child_record set base_status = 7, leaving_date = '2012-05-17' where code = any(${codes})`.execute(
    world.db,
  );
}

async function countErased({ world }: Pick<FaultTargets, 'world'>, codes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from child_erasure e join child_record c on c.id = e.child_id
     where c.code = any(${codes})`.execute(world.db);
  return rows[0]?.count ?? 0;
}

const departedAtOnce = 30;

/** Cards are saved while their children are erased; invariants.ts says what must not be left of them. */
export const eraseBesideSave: Fault = {
  name: 'children are erased while their cards are saved',
  async inject({ world, crowd, departing }) {
    const codes = departing.splice(0, departedAtOnce);
    const heard = new Map<string, number>();
    const save = async (childId: string): Promise<void> => {
      const read = await crowd.ask(getChild, { childId });
      if (!('output' in read)) return;
      const { version } = read.output.child;
      const child = { supportOfficeName: 'Star', supportOfficeComments: 'Words about a child', version };
      const said = await crowd.ask(saveChild, { childId, child });
      const what = 'code' in said ? said.code : said.certainty;
      heard.set(what, (heard.get(what) ?? 0) + 1);
    };
    let isOver = false;
    const saving = Promise.all(
      codes.map(async (code) => {
        do await save(code);
        while (!isOver);
      }),
    );
    const hasHeard = (what: string) => () => (heard.has(what) ? what : null);
    await waitForEvidence(hasHeard('done'));
    await depart({ world }, codes);
    const erased = await waitForEvidence(async () => {
      await queueJob(world.db, 'erase-departed-children');
      return (await countErased({ world }, codes)) === codes.length ? 'all erased' : null;
    });
    await waitForEvidence(hasHeard('child-erased'));
    isOver = true;
    await saving;
    const [saved, refused] = [heard.get('done') ?? 0, heard.get('child-erased') ?? 0];
    return erased && saved > 0 && refused > 0 ? `${codes.length} erased, ${saved} saved, ${refused} refused` : null;
  },
};
