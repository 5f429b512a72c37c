import type { Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import { dateText } from './days.ts';
import { sponsorOffice } from './distributions.ts';
import { createReservations } from './reservations.ts';

/** Which child is held by which office, and by which reservation. */
export interface HoldRow {
  readonly child_id: number;
  readonly office_code: string;
  readonly kind: string;
  readonly reservation_id: number | null;
  readonly sponsor_number: string | null;
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
  /** Draws a number even for offices without staff, so that the holds of the others do not depend on them. */
  const someone = (office: string) => {
    const people = staff.get(office) ?? [];
    const place = Math.floor(random.next() * people.length);
    return people[place] ?? null;
  };
  const { reservationOf, finished } = createReservations(today, random, { someone, sponsorTypes });

  /** F1: an Internal Hold is in a reservation or by itself; a child sponsored through a reservation stays in it. */
  function holdOf(child: SeedChild): HoldRow | undefined {
    const office = child.sponsor_office_code ?? sponsorOffice(random);
    // Some have expired already; the job that ends them runs later.
    const drawnDay = today - (random.chance(0.03) ? random.int(31, 45) : random.int(1, 25));
    const placedDay = Math.max(child.add_date + 1, drawnDay);
    const alone = (kind: string, days: number, by: number | null, sponsor_number: string | null = null): HoldRow => ({
      child_id: child.id,
      office_code: office,
      kind,
      reservation_id: null,
      sponsor_number,
      action_code: null,
      placed_by: by,
      placed_at: `${dateText(placedDay)} 15:20:00+00`,
      ends_at: `${dateText(placedDay + days)} 23:59:59+00`,
    });
    const reserved = (): HoldRow | undefined => {
      const { reservation, day, moment, by } = reservationOf(office, child);
      if (by === null) return held();
      if (child.status === sponsored) sponsorAfter(child, Math.min(today - 1, day + 3 + (child.id % 9)));
      return {
        child_id: child.id,
        office_code: office,
        kind: 'reservation',
        reservation_id: reservation,
        sponsor_number: child.sponsor_number,
        action_code: child.status === sponsored ? null : child.action_code,
        placed_by: by,
        placed_at: moment,
        ends_at: null,
      };
    };
    /** Nobody works here who could reserve: the office's CRM holds the child. */
    const held = (): HoldRow | undefined => {
      if (child.status === sponsored) return undefined;
      child.action_code = 'H01';
      return alone('internal', 30, null);
    };
    switch (child.status) {
      case 2:
        // F23: a proposal has a sponsor.
        return alone('proposed', 30, someone(office), `S${firstProspect + child.id}`);
      case 3:
        return child.action_code === 'R01' ? reserved() : alone('internal', 30, someone(office));
      case sponsored:
        return random.chance(0.06) ? reserved() : undefined;
      case 6:
        return alone('partnership', 365, someone(office));
      default:
        return undefined;
    }
  }

  return { reservations: finished, holdOf, someone };
}

const sponsored = 4;
const firstProspect = 20_000_000;

/** F1: sponsored through the reservation, so the sponsorship starts after it; no letters yet. */
function sponsorAfter(child: SeedChild, day: number): void {
  child.sponsorship_start_date = day;
  child.sponsored_from = day;
  child.introduction_letter_date = null;
  child.last_correspondence_date = null;
  child.next_correspondence_due_date = null;
  child.annual_report_date = null;
  child.annual_report_due_date = null;
}
