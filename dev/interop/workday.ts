import { expect } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { getChild } from '#contract/children/card-api.ts';
import { acknowledgePolicy, getPolicyDocument, listAcknowledgements } from '#contract/consent/api.ts';
import { importFile } from '#contract/imports/api.ts';
import { createReservation } from '#contract/reservations/api.ts';
import { confirmReservation, listReservationChildren, pickChildren } from '#contract/reservations/children-api.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { findUserByEmail } from '#contract/users/api.ts';
import type { Db } from '#server/db/connection.ts';
import { csv } from '#server/testing/imports/files.ts';
import { asChildren, completeDetails, makeChildren, makeProject } from '#server/testing/reservations/world.ts';
import type { Visitor } from './visitor.ts';

const office = 'USAO';
const picked = 3;
const imported = 6;

export interface WorkdayContext {
  /** The test's own database connection. */
  readonly db: Db;
  readonly sponsorType: number;
}

async function accept(visitor: Visitor): Promise<void> {
  const { document } = await visitor.ask(getPolicyDocument, { office });
  const acknowledgement = { office, email: visitor.email, policyId: document.policyId, ipAddress: '' };
  await visitor.ask(acknowledgePolicy, { acknowledgement });
  const { acknowledgements } = await visitor.ask(listAcknowledgements, { email: visitor.email, office });
  expect(acknowledgements[0]).toMatchObject({ policyId: document.policyId, email: visitor.email });
}

/** From sign-in to a finished import, each step reading what the previous wrote; returns the reservation. */
export async function runWorkday(visitor: Visitor, { db, sponsorType }: WorkdayContext): Promise<number> {
  const project = await makeProject(db);
  const codes = await makeChildren(db, project, picked + imported, { givenName: `Visited ${project.number}` });
  const first = codes.slice(0, picked);
  const { data } = await visitor.ask(findUserByEmail, { email: visitor.email });
  expect(data.user).toMatchObject({ email: visitor.email, office });
  await accept(visitor);

  const place = { countries: [project.country], projects: [String(project.number)] };
  const found = await visitor.ask(searchChildren, { search: place });
  expect(found.children.map(({ childId }) => childId)).toEqual(codes);
  const { child } = await visitor.ask(getChild, { childId: codes[0] as string });
  expect(child.childId).toBe(codes[0]);

  const today = new Date().toISOString().slice(0, 10);
  const details = { name: `Pool ${project.number}`, expirationDate: addDays(today, 20) };
  const { reservation } = await visitor.ask(createReservation, {
    reservation: completeDetails(sponsorType, first.length, details),
  });
  const { id } = reservation;
  expect((await visitor.ask(pickChildren, { id, children: asChildren(first) })).held).toBe(first.length);
  await visitor.ask(confirmReservation, { id });
  await db.updateTable('reservation').set({ targetChildren: codes.length }).where('id', '=', id).execute();

  const rows = codes.slice(first.length).map((code) => [String(id), code]);
  const file = csv([['Reservation ID', 'Child ID'], ...rows], `children-${project.number}.csv`);
  const { import: queued } = await visitor.ask(importFile, { type: 'reservation' }, file);
  const told = await visitor.follow(queued.id);
  expect(told.at(-1)).toMatchObject({ status: '3', done: rows.length });
  const { children } = await visitor.ask(listReservationChildren, { id });
  expect(children.map(({ childId }) => childId).sort()).toEqual(codes);
  return id;
}
