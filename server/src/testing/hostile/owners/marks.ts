import type { FieldName } from '#contract/children/field-owners.ts';
import type { Db } from '../../../db/connection.ts';
import { type MadeChild, makeChild, makeProject, makeReservation, valueId } from '../../children.ts';
import { makeUser } from '../../factories.ts';

/** Children held or sponsored by a second office, with values that are recognisable as that office's. */

/** The owning office, and one that must not see its data. */
export const owner = 'ESPO';
export const stranger = 'USAO';

/** A day as written in JSON, CSV and PDF, in the formats of both offices. */
const day = (year: number, month: string, date: string) =>
  new RegExp(`${year}-${month}-${date}|${date}/${month}/${year}|${month}/${date}/${year}`);

const placedAt = new Date('2019-07-23T11:13:17Z');
const reservationId = 771_177_001;

/** How each owned field is recognised; the type requires an entry for every field. */
export const marks = {
  HoldKind: /"HoldKind":"reservation"|^Reservation$|Zurückgelegt/m,
  PlacedBy: /Zoila Quispe/,
  PlacedDate: day(2019, '07', '23'),
  AddedDate: day(2019, '07', '23'),
  EndDate: day(2031, '08', '27'),
  ReservationID: /771[.,]?177[.,]?001/,
  ReservationName: /Zarzuela gala/,
  SponsorNumber: /ZQ-4711/,
  SponsorOffice: /ESPO/,
  SponsorType: /Zunft/,
  SponsorshipStartDate: day(2018, '03', '29'),
} as const satisfies Partial<Record<FieldName, RegExp>>;
export type OwnedField = keyof typeof marks;

export interface Marked {
  /** The common prefix of their ids. */
  readonly childCode: string;
  readonly projectCode: string;
  /** In order of creation: free, held, sponsored, free. */
  readonly children: readonly MadeChild[];
  readonly held: MadeChild;
  readonly sponsored: MadeChild;
  readonly reservationId: number;
  /** A draft of the other office, with both children in its selection. */
  readonly draftId: number;
  /** An active reservation of the other office. */
  readonly activeId: number;
}

export async function makeMarked(db: Db): Promise<Marked> {
  const project = await makeProject(db, { number: 900_777 });
  const placer = await makeUser(db, { office: owner, firstName: 'Zoila', lastName: 'Quispe' });
  const sponsorType = await valueId(db, 'sponsorType', 'CHU');
  await db
    .updateTable('lookupValue')
    .set({ labelEn: 'Zunft', labelEs: 'Zunft' })
    .where('id', '=', sponsorType)
    .execute();
  const before = await makeChild(db, { project });
  const held = await makeChild(db, { project });
  const sponsored = await makeChild(db, {
    project,
    status: 4,
    actionCode: 'S01',
    sponsorNumber: 'ZQ-4711',
    sponsorOfficeCode: owner,
    sponsorType,
    sponsorshipStartDate: '2018-03-29',
  });
  const after = await makeChild(db, { project });
  await hold(db, held, placer.id);
  await histories(db, { held, sponsored }, placer.id);
  await quality(db, project.number, [held, sponsored]);
  return {
    childCode: `ETH-${project.code}`,
    projectCode: project.code,
    children: [before, held, sponsored, after],
    held,
    sponsored,
    reservationId,
    draftId: await draft(db, [held, sponsored]),
    activeId: (await makeReservation(db, { office: stranger })).id,
  };
}

/** As the count of the data's quality keeps them. */
async function quality(db: Db, project: number, [first, second]: readonly [MadeChild, MadeChild]) {
  const place = { countryCode: 'ETH', projectNumber: project };
  const day = '2026-04-13';
  await db
    .insertInto('qualityCount')
    .values({ countryCode: 'ETH', countedAt: placedAt, week: day, photoBefore: day, updateBefore: day })
    .execute();
  for (const { id: childId } of [first, second])
    await db
      .insertInto('qualityContradiction')
      .values({ ...place, childId, contradictions: ['bornInFuture'] })
      .execute();
  await db
    .insertInto('qualityPair')
    .values({ ...place, firstChild: first.id, secondChild: second.id })
    .execute();
}

async function hold(db: Db, { id: childId }: MadeChild, placedBy: number) {
  await db
    .insertInto('reservation')
    .values({
      ...{ id: reservationId, officeCode: owner, name: 'Zarzuela gala', status: 2, targetChildren: 500 },
      expirationDate: '2031-08-27',
    })
    .execute();
  await db
    .insertInto('hold')
    .values({ childId, officeCode: owner, kind: 'reservation', reservationId, actionCode: 'R01', placedBy, placedAt })
    .execute();
}

/** History lines with their authors, and lines about owned fields without an office. */
async function histories(db: Db, { held, sponsored }: Pick<Marked, 'held' | 'sponsored'>, userId: number) {
  const sponsoredAt = new Date('2018-03-29T09:00:00Z');
  const added = { happenedAt: new Date('2017-01-02T09:00:00Z'), actionCode: 'A01', newStatus: 1 };
  await db
    .insertInto('actionCodeHistory')
    .values([
      { ...added, childId: held.id },
      { ...added, childId: sponsored.id },
      { childId: held.id, happenedAt: placedAt, actionCode: 'R01', oldStatus: 1, newStatus: 3, userId },
      { childId: sponsored.id, happenedAt: sponsoredAt, actionCode: 'S01', oldStatus: 1, newStatus: 4, source: 'CRM' },
    ])
    .execute();
  const values: Readonly<Record<OwnedField, string>> = {
    HoldKind: 'Zurückgelegt',
    PlacedBy: 'Zoila Quispe',
    PlacedDate: '2019-07-23',
    AddedDate: '2019-07-23',
    EndDate: '2031-08-27',
    ReservationID: String(reservationId),
    ReservationName: 'Zarzuela gala',
    SponsorNumber: 'ZQ-4711',
    SponsorOffice: owner,
    SponsorType: 'Zunft',
    SponsorshipStartDate: '2018-03-29',
  };
  const lines = Object.entries(values).map(([field, newValue]) => ({
    ...{ entity: 'child', entityId: held.code, field, newValue, modifiedAt: new Date('2026-01-01') },
  }));
  await db
    .insertInto('auditEntry')
    .values(lines.flatMap((line) => [{ ...line, officeCode: owner }, line]))
    .execute();
}

async function draft(db: Db, children: readonly MadeChild[]): Promise<number> {
  const { id } = await db
    .insertInto('reservation')
    .values({ officeCode: stranger, name: 'Draft', status: 1, targetChildren: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('draftChild')
    .values(children.map((child, position) => ({ reservationId: id, childId: child.id, position })))
    .execute();
  return id;
}
