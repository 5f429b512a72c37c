import type { Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import { dateText } from './days.ts';
import { sponsorOffice } from './distributions.ts';
import { createReservations } from './reservations.ts';

/** Who holds which child, and through which reservation. */
export interface HoldRow {
  readonly child_id: number;
  readonly office_code: string;
  readonly kind: string;
  readonly reservation_id: number | null;
  readonly action_code: string | null;
  readonly placed_by: number | null;
  readonly placed_at: string;
  readonly ends_at: string | null;
}

export type Staff = ReadonlyMap<string, readonly number[]>;

export function createHolds(
  today: number,
  { staff, sponsorTypes }: { readonly staff: Staff; readonly sponsorTypes: ReadonlyMap<string, readonly number[]> },
  random: Random,
) {
  const someone = (office: string) => {
    const people = staff.get(office);
    return people && people.length > 0 ? random.pick(people) : null;
  };
  const { reservationOf, finished } = createReservations(today, random, { someone, sponsorTypes });

  /** F1: on Internal Hold in a reservation or by itself; sponsored through a reservation, which it stays with. */
  function holdOf(child: SeedChild): HoldRow | undefined {
    const office = child.sponsor_office_code ?? sponsorOffice(random);
    // Some have run out already: the job that ends them comes once a day.
    const drawnDay = today - (random.chance(0.03) ? random.int(31, 45) : random.int(0, 25));
    const placedDay = Math.max(child.add_date, drawnDay);
    const hold = (kind: string, reservation_id: number | null, days: number | null): HoldRow => ({
      child_id: child.id,
      office_code: office,
      kind,
      reservation_id,
      action_code: kind === 'reservation' && child.status === 3 ? child.action_code : null,
      placed_by: someone(office),
      placed_at: `${dateText(placedDay)} 15:20:00+00`,
      ends_at: days === null ? null : `${dateText(placedDay + days)} 23:59:59+00`,
    });
    switch (child.status) {
      case 2:
        return hold('proposed', null, 30);
      case 3:
        return child.action_code === 'R01' || child.action_code === 'R03'
          ? hold('reservation', reservationOf(office, child), null)
          : hold('internal', null, 30);
      case 4:
        return random.chance(0.06) ? hold('reservation', reservationOf(office, child), null) : undefined;
      case 6:
        return hold('partnership', null, 365);
      default:
        return undefined;
    }
  }

  return { reservations: finished, holdOf, someone };
}
