import type { Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import { dateText } from './days.ts';
import { sponsorOffice } from './distributions.ts';

/** Reservations, holds and what offices wrote about children. */
export interface HoldRow {
  readonly child_id: number;
  readonly office_code: string;
  readonly kind: string;
  readonly reservation_id: number | null;
  readonly placed_by: number | null;
  readonly placed_at: string;
  readonly ends_at: string | null;
}

export interface ReservationRow {
  readonly id: number;
  readonly office_code: string;
  readonly name: string;
  readonly status: number;
  readonly category_code: string;
  readonly category_type_code: string;
  readonly event_id: string | null;
  readonly expiration_date: string | null;
  readonly target_children: number;
  readonly is_perpetual: boolean;
  readonly created_by: number | null;
}

export type Staff = ReadonlyMap<string, readonly number[]>;

const names = [
  'Dallas Church Weekend',
  'Spring Concert Tour',
  'Web Pool, Latin America',
  'Street Team, Week',
  "Corporate Partner O'Neil",
  'Call Centre Standing Pool',
  'Autumn Broadcast',
];
const types = [
  ['1', '12'],
  ['1', '13'],
  ['3', '31'],
  ['3', '32'],
  ['1', '14'],
  ['3', '33'],
  ['2', '23'],
] as const;
const reservationSize = 60;

export function createHolds(today: number, staff: Staff, random: Random) {
  const reservations: ReservationRow[] = [];
  const open = new Map<string, { id: number; left: number }>();
  const someone = (office: string) => {
    const people = staff.get(office);
    return people && people.length > 0 ? random.pick(people) : null;
  };

  function reservationOf(office: string): number {
    const current = open.get(office);
    if (current && current.left > 0) {
      current.left--;
      return current.id;
    }
    const id = 10_001 + reservations.length;
    const kind = random.int(0, names.length - 1);
    const [category, type] = types[kind] as (typeof types)[number];
    const isPerpetual = category === '3' && random.chance(0.3);
    reservations.push({
      id,
      office_code: office,
      name: `${names[kind]} ${id}`,
      status: 2,
      category_code: category,
      category_type_code: type,
      event_id: category === '3' ? null : `EV-${id}`,
      expiration_date: isPerpetual ? null : dateText(today + random.int(2, 90)),
      target_children: reservationSize,
      is_perpetual: isPerpetual,
      created_by: someone(office),
    });
    open.set(office, { id, left: reservationSize - 1 });
    return id;
  }

  /** F1: on Internal Hold in a reservation or by itself; sponsored through a reservation, which it stays with. */
  function holdOf(child: SeedChild): HoldRow | undefined {
    const office = child.sponsor_office_code ?? sponsorOffice(random);
    // Some have run out already: the job that ends them comes once a day.
    const placedDay = today - (random.chance(0.03) ? random.int(31, 45) : random.int(0, 25));
    const hold = (kind: string, reservation_id: number | null, days: number | null): HoldRow => ({
      child_id: child.id,
      office_code: office,
      kind,
      reservation_id,
      placed_by: someone(office),
      placed_at: `${dateText(placedDay)} 15:20:00+00`,
      ends_at: days === null ? null : `${dateText(placedDay + days)} 23:59:59+00`,
    });
    switch (child.status) {
      case 2:
        return hold('proposed', null, 30);
      case 3:
        return child.action_code === 'R01' || child.action_code === 'R03'
          ? hold('reservation', reservationOf(office), null)
          : hold('internal', null, 30);
      case 4:
        return random.chance(0.15) ? hold('reservation', reservationOf(office), null) : undefined;
      case 6:
        return hold('partnership', null, 365);
      default:
        return undefined;
    }
  }

  return { reservations, holdOf, someone };
}
