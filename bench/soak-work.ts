import type { z } from 'zod';
import { exportChildren, searchChildren } from '#contract/children/api.ts';
import { getChild, printChildrenToPdf, saveChild } from '#contract/children/card-api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getHomeFigures, getWorkQueue } from '#contract/home/api.ts';
import { searchProjects } from '#contract/projects/api.ts';
import { cancelReservation, createReservation, searchReservations } from '#contract/reservations/api.ts';
import { confirmReservation, fillToTarget } from '#contract/reservations/children-api.ts';
import { languageCodes } from '#contract/shared/language.ts';
import { getUserAccess, setLanguage } from '#contract/users/api.ts';
import { type Random, weighted } from '#server/random.ts';
import { type Answer, send } from '#server/testing/call.ts';
import { completeDetails } from '#server/testing/reservations/world.ts';
import { type Sample, scenarios } from './searches.ts';

/** The daily work of an office, weighted by how often each task is done. */

export interface SoakContext {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly random: Random;
  readonly samples: readonly Sample[];
  readonly sponsorType: number;
  readonly expirationDate: string;
  /** Records how long a request took, in milliseconds, and whether it was refused because of overload. */
  note(took: number, isRefused: boolean): void;
}

type Work = (desk: SoakContext) => Promise<unknown>;
type Schema = z.core.$ZodType;

/** An expected refusal: another person was faster. */
const isConflict = (status: number) => status === 409;

/** The server's overload protection, which is not a failure. */
const isRefused = (status: number) => status === 429 || status === 503;
const overloaded = new Error('too much to do');

async function ask<I extends Schema, O extends Schema>(
  { origin, headers, note }: SoakContext,
  endpoint: Endpoint<I, O>,
  input: z.output<I>,
): Promise<Answer<O>> {
  const started = performance.now();
  const answer = await send(origin, endpoint, input, { headers });
  note(performance.now() - started, isRefused(answer.status));
  if (isRefused(answer.status)) throw overloaded;
  if (answer.status !== 200 && !isConflict(answer.status))
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
  return answer;
}

const childOf = ({ random, samples }: SoakContext) => random.pick(samples).code;

async function editCard(desk: SoakContext): Promise<void> {
  const childId = childOf(desk);
  const { child } = (await ask(desk, getChild, { childId })).output;
  const { supportOfficeName, version } = child;
  const supportOfficeComments = `Called by ${desk.random.pick(desk.samples).givenName}`;
  await ask(desk, saveChild, {
    childId,
    child: { supportOfficeName: supportOfficeName ?? '', supportOfficeComments, version },
  });
}

/** Creates a draft, fills it with five children, confirms and cancels it. */
async function reserve(desk: SoakContext): Promise<void> {
  const { sponsorType, expirationDate, random, samples } = desk;
  const details = completeDetails(sponsorType, 5, { name: `Soak ${random.int(1, 1_000_000_000)}`, expirationDate });
  const { id } = (await ask(desk, createReservation, { reservation: details })).output.reservation;
  const search = { countries: [random.pick(samples).country] };
  await ask(desk, fillToTarget, { id, search, genderMix: 'any', countryMix: 'any' });
  await ask(desk, confirmReservation, { id });
  await ask(desk, cancelReservation, { id });
}

async function sendUnknownToken({ origin }: SoakContext): Promise<void> {
  const { status } = await send(origin, getUserAccess, {}, { headers: { authorization: 'Bearer nobody' } });
  if (status !== 401) throw new Error(`an unknown token was answered ${status}`);
}

const nextWork = weighted<Work>([
  [(desk) => ask(desk, searchChildren, desk.random.pick(scenarios).make(desk.random, desk.samples)), 40],
  [(desk) => ask(desk, getChild, { childId: childOf(desk) }), 20],
  [(desk) => ask(desk, getUserAccess, {}), 8],
  [(desk) => ask(desk, searchProjects, { search: { countries: [desk.random.pick(desk.samples).country] } }), 6],
  [(desk) => ask(desk, searchReservations, { search: { name: 'Soak' } }), 5],
  [(desk) => ask(desk, getHomeFigures, {}), 5],
  [(desk) => ask(desk, getWorkQueue, {}), 5],
  [editCard, 4],
  [reserve, 2],
  [(desk) => ask(desk, printChildrenToPdf, { childIds: [childOf(desk)] }), 2],
  [
    (desk) =>
      ask(desk, exportChildren, { search: { familyName: desk.random.pick(desk.samples).familyName }, format: 'xlsx' }),
    1,
  ],
  [(desk) => ask(desk, setLanguage, { language: desk.random.pick(languageCodes) }), 1],
  [sendUnknownToken, 1],
]);

export async function workOnce(desk: SoakContext): Promise<void> {
  try {
    await nextWork(desk.random)(desk);
  } catch (error) {
    if (error !== overloaded) throw error;
  }
}
