import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { z } from 'zod';
import { getChild, saveChild } from '#contract/children/card-api.ts';
import { sendCsm } from '#contract/csm/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { checkImport, startImport } from '#contract/imports/api.ts';
import { createReservation } from '#contract/reservations/api.ts';
import type { Db } from '../../db/connection.ts';
import type { Answer, Ask } from '../call.ts';
import { csv } from '../imports/files.ts';
import { makeChildren, makeProject } from '../reservations/world.ts';
import { type KeepAliveClient, keepAliveClient } from './keep-alive-client.ts';
import type { Certainty, Ledger } from './ledger.ts';

/** People at work while servers come and go. Nobody shares records, so every answer but success is a violation. */

type Schema = z.core.$ZodType;

interface Place {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly authorization: string;
  /** The address of the running server; waits while there is none. */
  readonly origin: () => Promise<string>;
  readonly isOver: () => boolean;
}

const glance = 20;

/** Repeats what was not sent; undefined when it may or may not have been done. */
async function ask<I extends Schema, O extends Schema>(
  { ledger, origin }: Place,
  client: KeepAliveClient,
  e: Endpoint<I, O>,
  input: z.output<I>,
  options: Pick<Ask, 'file'> = {},
): Promise<Answer<O> | undefined> {
  for (;;) {
    const reply = await client.ask(await origin(), e, input, options);
    if (reply === 'not sent') {
      await pause(glance);
      continue;
    }
    const call = `${e.method} ${e.path}`;
    if (reply === 'cut') ledger.violations.push(`${call} was cut off`);
    if (reply === 'lost') ledger.unanswered += 1;
    if (typeof reply === 'string') return undefined;
    if (reply.status === 200) return reply;
    throw new Error(`${call} answered ${reply.status} ${reply.text}`);
  }
}

/** The same request until it is answered, as screens do where the server recognises repeats. */
async function insist<I extends Schema, O extends Schema>(...asked: Parameters<typeof ask<I, O>>): Promise<Answer<O>> {
  for (;;) {
    const answer = await ask(...asked);
    if (answer) return answer;
  }
}

const certaintyOf = (answer: unknown): Certainty => (answer ? 'done' : 'unknown');
/** Letters only, as the fields require. */
const uniqueWord = () => randomUUID().replace(/[^a-f]/g, (sign) => 'ghijklmnop'[Number(sign)] ?? 'z');
const birthDate = `${new Date().getUTCFullYear() - 8}-01-15`;

type Work = (place: Place, client: KeepAliveClient, childId: string) => Promise<void>;

const edit: Work = async (place, client, childId) => {
  const { supportOfficeName, version } = (await insist(place, client, getChild, { childId })).output.child;
  const text = `Edited ${uniqueWord()}`;
  const child = { supportOfficeName: supportOfficeName ?? '', supportOfficeComments: text, version };
  const answer = await ask(place, client, saveChild, { childId, child });
  place.ledger.edits.push({ name: text, certainty: certaintyOf(answer) });
};

const reserve: Work = async (place, client) => {
  const name = `Pool ${randomUUID().slice(0, 18)}`;
  const answer = await ask(place, client, createReservation, { reservation: { name } });
  place.ledger.reservations.push({ name, certainty: certaintyOf(answer) });
};

const sendMessage: Work = async (place, client, childId) => {
  const sendingId = randomUUID();
  const { rows } = await sql<{ code: string }>`
    select v.code from lookup_value v join lookup_list l on l.id = v.list_id
     where l.name = 'csmCode' and v.is_active order by v.code limit 1`.execute(place.db);
  const codes = [{ code: rows[0]?.code ?? '', isSelected: true }];
  await insist(place, client, sendCsm, { sendingId, selections: [{ childId, codes, isRepeat: true }] });
  place.ledger.sendings.push({ name: sendingId, certainty: 'done' });
};

/** Each reservation is applied in a transaction of its own. */
const reservationsPerImport = 12;
const childrenPerReservation = 3;

async function importRows(db: Db): Promise<string[][]> {
  const codes = await makeChildren(db, await makeProject(db), reservationsPerImport * childrenPerReservation, {
    birthDate,
  });
  const made = await db
    .insertInto('reservation')
    .values(
      Array.from({ length: reservationsPerImport }, () => ({
        ...{ officeCode: 'USAO', name: 'Room', status: 2, isPerpetual: true, targetChildren: childrenPerReservation },
      })),
    )
    .returning('id')
    .execute();
  return codes.map((code, index) => [String(made[index % made.length]?.id), code]);
}

const importFile: Work = async (place, client) => {
  const { db, ledger, isOver } = place;
  const rows = await importRows(db);
  const file = csv([['Reservation ID', 'Child ID'], ...rows], `${randomUUID()}.csv`);
  const { check } = (await insist(place, client, checkImport, { type: 'reservation' }, { file })).output;
  await insist(place, client, startImport, { id: check.id, validRowsOnly: true, again: true });
  // An open connection without requests would hold up a server that stops.
  client.close();
  ledger.imports.push({ id: check.id, codes: rows.map(([, code]) => code ?? '') });
  const isUnderWay = async () =>
    (await sql`select 1 from import_batch where id = ${check.id} and status in (1, 2)`.execute(db)).rows.length > 0;
  while (!isOver() && (await isUnderWay())) await pause(glance);
};

const works: readonly Work[] = [edit, edit, reserve, sendMessage, importFile];

/** Resolves when everybody has finished what they had begun. */
export async function workUntilOver(place: Place): Promise<void> {
  const project = await makeProject(place.db);
  const children = await makeChildren(place.db, project, works.length, { birthDate });
  const workOn = async (work: Work, childId: string): Promise<void> => {
    const client = keepAliveClient(place.authorization);
    try {
      while (!place.isOver()) await work(place, client, childId);
    } catch (error) {
      place.ledger.violations.push((error as Error).message);
    } finally {
      client.close();
    }
  };
  await Promise.all(works.map((work, index) => workOn(work, children[index] ?? '')));
}
