import { type CategoryCode, type CategoryTypeCode, categories } from '#contract/reservations/categories.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { limitsOf } from '#contract/reservations/selection.ts';
import type { Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import { dateText } from './days.ts';

export interface ReservationRow {
  readonly id: number;
  readonly office_code: string;
  readonly name: string;
  readonly status: number;
  readonly category_code: CategoryCode;
  readonly category_type_code: CategoryTypeCode;
  readonly event_id: string | null;
  readonly sponsor_type_id: number | null;
  readonly expiration_date: string | null;
  readonly target_participants: number | null;
  target_children: number;
  readonly is_perpetual: boolean;
  readonly created_by: number | null;
  readonly created_at: string;
}

/** When and by whom a child was added to a reservation. */
export interface Entry {
  readonly reservation: number;
  readonly day: number;
  readonly moment: string;
  readonly by: number | null;
}

export const reservationColumns = [
  'id',
  'office_code',
  'name',
  'status',
  'category_code',
  'category_type_code',
  'event_id',
  'sponsor_type_id',
  'expiration_date',
  'target_participants',
  'target_children',
  'is_perpetual',
  'created_by',
  'created_at',
] as const satisfies readonly (keyof ReservationRow)[];

const kinds = [
  { name: 'Dallas Church Weekend', category: '1', type: '12' },
  { name: 'Spring Concert Tour', category: '1', type: '13' },
  { name: 'Web Pool, Spring', category: '3', type: '31' },
  { name: 'Direct Mail, Week', category: '3', type: '32' },
  { name: "Corporate Partner O'Neil", category: '1', type: '14' },
  { name: 'Call Centre Standing Pool', category: '3', type: '33' },
  { name: 'Autumn Broadcast', category: '2', type: '23' },
] as const;

export const firstReservation = 10_001;
const fullSize = 60;

interface Open {
  readonly row: ReservationRow;
  /** The first is the day of confirmation; more children were added on the others. */
  readonly days: readonly number[];
  held: number;
  readonly projects: Set<number>;
  readonly countries: Set<string>;
}

interface Makers {
  readonly someone: (office: string) => number | null;
  readonly sponsorTypes: ReadonlyMap<string, readonly number[]>;
}

/** Spread over the last weeks, so that an office has reservations in each of them. */
const weeks = 6;
const minute = (late: number) => `17:${String(5 + late).padStart(2, '0')}:00+00`;

/** Realistic reservations: from few countries and projects, mostly full, some with room left. */
export function createReservations(today: number, random: Random, { someone, sponsorTypes }: Makers) {
  const rows: ReservationRow[] = [];
  const open = new Map<string, Open>();

  function begin(office: string): Open {
    const id = firstReservation + rows.length;
    const kind = kinds[random.int(0, kinds.length - 1)] as (typeof kinds)[number];
    const isPerpetual = kind.category === '3' && random.chance(0.3);
    const { isEvent } = categories[kind.category];
    const types = sponsorTypes.get(office) ?? [];
    const made = today - 2 - ((id * 7) % (weeks * 7));
    const row: ReservationRow = {
      id,
      office_code: office,
      name: `${kind.name} ${id}`,
      status: statusCodes.active,
      category_code: kind.category,
      category_type_code: kind.type,
      event_id: isEvent ? `EV-${id}` : null,
      sponsor_type_id: types[id % types.length] ?? null,
      expiration_date: isPerpetual ? null : dateText(today + random.int(2, 90)),
      target_participants: isEvent ? 0 : null,
      target_children: 0,
      is_perpetual: isPerpetual,
      created_by: someone(office),
      created_at: `${dateText(made)} ${minute(0)}`,
    };
    rows.push(row);
    const later = today - 1 - made;
    const days = [made, made + Math.floor(later / 3), made + Math.floor((2 * later) / 3)];
    return { row, days, held: 0, projects: new Set(), countries: new Set() };
  }

  /** RESV-092, RESV-093. */
  const hasRoom = ({ row, held, projects, countries }: Open, child: SeedChild): boolean => {
    const limits = limitsOf(row.category_type_code);
    return (
      held < fullSize &&
      (projects.has(child.project_number) || projects.size < limits.projects) &&
      (countries.has(child.country_code) || countries.size < limits.countries)
    );
  };

  /** Most children are added at the beginning, and none before its add date. */
  function addChild({ row, days, held }: Open, child: SeedChild): Entry {
    const drawn = days[Math.max(0, (held % 5) - 2)] ?? 0;
    const day = Math.max(drawn, child.add_date + 1);
    return { reservation: row.id, day, moment: `${dateText(day)} ${minute(40)}`, by: row.created_by };
  }

  function reservationOf(office: string, child: SeedChild): Entry {
    const current = open.get(office);
    const one = current && hasRoom(current, child) ? current : begin(office);
    open.set(office, one);
    const entry = addChild(one, child);
    one.held++;
    one.projects.add(child.project_number);
    one.countries.add(child.country_code);
    one.row.target_children = one.held;
    return entry;
  }

  /** Offices without people have none. Every third reservation has room left; events have fewer participants than children (RESV-088). */
  const finished = (): readonly ReservationRow[] =>
    rows.flatMap((row) => {
      if (row.created_by === null) return [];
      const target = row.target_children + (row.id % 3 === 0 ? 4 + (row.id % 9) : 0);
      if (row.target_participants === null) return [{ ...row, target_children: target }];
      const children = Math.max(2, target);
      return [{ ...row, target_children: children, target_participants: Math.max(1, Math.floor(children * 0.75)) }];
    });

  return { reservationOf, finished };
}
