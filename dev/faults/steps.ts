import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getChild, saveChild } from '#contract/children/card-api.ts';
import { sendCsm } from '#contract/csm/api.ts';
import { checkImport, startImport } from '#contract/imports/api.ts';
import { cancelReservation, createReservation } from '#contract/reservations/api.ts';
import {
  addChildren,
  type ChildResult,
  confirmReservation,
  fillToTarget,
  listReservationChildren,
  pickChildren,
  releaseChildren,
  transferChildren,
} from '#contract/reservations/children-api.ts';
import { addDays } from '#contract/shared/calendar.ts';
import type { Db } from '#server/db/connection.ts';
import { csv } from '#server/testing/imports/files.ts';
import { asChildren, completeDetails } from '#server/testing/reservations/world.ts';
import type { Client } from './client.ts';
import type { Certainty } from './expected-state.ts';

/** The users' work. Each step records what it was told, and retries where the product guarantees idempotency. */

export interface Workplace {
  readonly db: Db;
  readonly children: readonly string[];
  readonly csmCodes: readonly string[];
  /** By office. */
  readonly regions: ReadonlyMap<string, string>;
  /** The role 'View Only User'. */
  readonly viewOnly: number;
  /** Records that can be used once; what is left of them. */
  readonly lockable: { readonly number: number; readonly country: string }[];
  readonly holdable: string[];
  readonly departing: string[];
  readonly undone: Set<number>;
  readonly extended: Set<number>;
  nextNumber(office: string): number;
}

export type Step = (client: Client, place: Workplace) => Promise<void>;

export const today = new Date().toISOString().slice(0, 10);
const tries = 4;

function some<T>({ random }: Client, all: readonly T[], count: number): T[] {
  return [...new Set(Array.from({ length: count }, () => random.pick(all)))];
}

/** Active reservations of the office, read directly from the database, so that it works while servers are down. */
async function listActiveReservations({ office }: Client, { db }: Workplace): Promise<{ id: number; room: number }[]> {
  const { rows } = await sql<{ id: number; room: number }>`
    select id, target_children - held_children as room from reservation
     where office_code = ${office} and status = 2 order by id desc limit 30`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows;
}

function noteMoves(
  client: Client,
  kind: 'in' | 'out',
  reservation: number,
  children: readonly string[],
  certainty: Certainty,
) {
  for (const child of children) client.expectedState.recordFact({ kind, reservation, child, certainty });
}

/** The result of each child when there was an answer; 'unknown' for all when there was none. */
function noteResults(
  client: Client,
  kind: 'in' | 'out',
  reservation: number,
  children: readonly string[],
  heard: { certainty: Certainty; results?: readonly ChildResult[] },
) {
  if (!heard.results) return noteMoves(client, kind, reservation, children, heard.certainty);
  for (const { childId, isDone } of heard.results)
    noteMoves(client, kind, reservation, [childId], isDone ? 'done' : 'refused');
}

const resultsOf = <O extends { results: readonly ChildResult[] }>(
  heard: { certainty: 'done'; output: O } | { certainty: 'refused' | 'unknown' },
) => ({ certainty: heard.certainty, ...('output' in heard && { results: heard.output.results }) });

async function create(client: Client, target: number): Promise<number | undefined> {
  const name = `Pool ${randomUUID().slice(0, 18)}`;
  const expirationDate = addDays(today, client.random.int(20, 60));
  const reservation = completeDetails(client.sponsorType, target, { name, expirationDate });
  const heard = await client.ask(createReservation, { reservation });
  client.expectedState.recordFact({ kind: 'created', name, certainty: heard.certainty });
  return 'output' in heard ? heard.output.reservation.id : undefined;
}

/** The longest waiting children, chosen by the server. */
async function fill(client: Client, id: number): Promise<string[]> {
  const search = { countries: ['ETH', 'GTM'] };
  const heard = await client.ask(fillToTarget, { id, search, genderMix: 'balanced', countryMix: 'any' });
  return 'output' in heard ? heard.output.children.map(({ childId }) => childId) : [];
}

const pickAndConfirm: Step = async (client, { children }) => {
  const wanted = some(client, children, 4);
  const id = await create(client, wanted.length);
  if (id === undefined) return;
  const isFilled = client.random.chance(0.2);
  const codes = isFilled ? await fill(client, id) : wanted;
  if (codes.length === 0) return;
  if (!isFilled && client.random.chance(0.6)) await client.ask(pickChildren, { id, children: asChildren(codes) });
  const heard = await client.ask(confirmReservation, { id, children: asChildren(codes) });
  noteMoves(client, 'in', id, codes, heard.certainty);
  client.expectedState.recordFact({ kind: 'status', reservation: id, status: 'Active', certainty: heard.certainty });
};

async function childrenOf(client: Client, id: number): Promise<string[]> {
  const heard = await client.ask(listReservationChildren, { id });
  return 'output' in heard ? heard.output.children.map(({ childId }) => childId) : [];
}

const add: Step = async (client, place) => {
  const open = (await listActiveReservations(client, place)).filter(({ room }) => room > 0);
  if (open.length === 0) return;
  const { id, room } = client.random.pick(open);
  const codes = some(client, place.children, Math.min(room, 2));
  const heard = await client.ask(addChildren, { id, children: asChildren(codes) });
  noteResults(client, 'in', id, codes, resultsOf(heard));
};

const release: Step = async (client, place) => {
  const open = await listActiveReservations(client, place);
  if (open.length === 0) return;
  const { id } = client.random.pick(open);
  const codes = (await childrenOf(client, id)).slice(0, 2);
  if (codes.length === 0) return;
  const heard = await client.ask(releaseChildren, { id, children: asChildren(codes) });
  noteResults(client, 'out', id, codes, resultsOf(heard));
};

const transfer: Step = async (client, place) => {
  const open = await listActiveReservations(client, place);
  const targets = open.filter(({ room }) => room > 0);
  if (open.length < 2 || targets.length === 0) return;
  const { id: targetId } = client.random.pick(targets);
  const { id } = client.random.pick(open.filter((one) => one.id !== targetId));
  const [first] = await childrenOf(client, id);
  if (!first) return;
  const heard = await client.ask(transferChildren, { id, transfer: { targetId, children: asChildren([first]) } });
  const results = resultsOf(heard);
  noteResults(client, 'out', id, [first], results);
  noteResults(client, 'in', targetId, [first], results);
};

const cancel: Step = async (client, place) => {
  const open = await listActiveReservations(client, place);
  if (open.length < 4) return;
  const { id } = client.random.pick(open);
  const { certainty } = await client.ask(cancelReservation, { id });
  client.expectedState.recordFact({ kind: 'status', reservation: id, status: 'Cancelled', certainty });
};

/** Letters only, as these fields require. */
const uniqueWord = () => randomUUID().replace(/[^a-f]/g, (sign) => 'ghijklmnop'[Number(sign)] ?? 'z');

const edit: Step = async (client, { children }) => {
  const childId = client.random.pick(children);
  const read = await client.ask(getChild, { childId });
  if (!('output' in read)) return;
  const { supportOfficeName, version } = read.output.child;
  const text = `Edited ${uniqueWord()}`;
  const child = { supportOfficeName: supportOfficeName ?? '', supportOfficeComments: text, version };
  const { certainty } = await client.ask(saveChild, { childId, child });
  client.expectedState.recordFact({ kind: 'edit', child: childId, text, certainty });
};

/**
 * Retried under the same id until there is an answer, as the screen does. A refusal then proves nothing, because an
 * earlier attempt may have succeeded.
 */
export async function retryUntilAnswered<H extends { readonly certainty: Certainty }>(
  ask: () => Promise<H>,
): Promise<H | { readonly certainty: 'unknown' }> {
  let heard = await ask();
  if (heard.certainty !== 'unknown') return heard;
  for (let again = 1; again < tries; again += 1) {
    heard = await ask();
    if (heard.certainty === 'done') return heard;
  }
  return { certainty: 'unknown' };
}

const csm: Step = async (client, { children, csmCodes }) => {
  if (!client.hasCrm) return;
  const sending = randomUUID();
  const selections = some(client, children, 2).map((childId) => ({
    childId,
    codes: [{ code: client.random.pick(csmCodes), isSelected: true }],
    isRepeat: true,
  }));
  const heard = await retryUntilAnswered(() => client.ask(sendCsm, { sendingId: sending, selections }));
  const messages =
    'output' in heard ? heard.output.results.filter(({ status }) => status !== 'refused').length : selections.length;
  client.expectedState.recordFact({ kind: 'csm', sending, messages, certainty: heard.certainty });
};

const importSome: Step = async (client, place) => {
  const open = (await listActiveReservations(client, place)).filter(({ room }) => room > 0).slice(0, 3);
  if (open.length === 0) return;
  const rows = open.flatMap(({ id, room }) =>
    some(client, place.children, Math.min(room, 2)).map((code) => [String(id), code]),
  );
  const file = csv([['Reservation ID', 'Child ID'], ...rows], `${randomUUID()}.csv`);
  const checked = await client.ask(checkImport, { type: 'reservation' }, { file });
  if (!('output' in checked) || checked.output.check.valid === 0) return;
  const { id } = checked.output.check;
  const { certainty } = await retryUntilAnswered(() =>
    client.ask(startImport, { id, validRowsOnly: true, again: true }),
  );
  client.expectedState.recordFact({ kind: 'import', id, certainty });
};

export const steps: readonly (readonly [Step, number])[] = [
  [pickAndConfirm, 5],
  [add, 4],
  [release, 4],
  [transfer, 4],
  [cancel, 1],
  [edit, 4],
  [csm, 3],
  [importSome, 3],
];
