import { canAny } from '#contract/access.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { actionPrivileges, actionsFor, statusOf, type UserAction } from '#contract/reservations/rules.ts';
import { useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';

export interface ReservationActions {
  readonly can: (action: UserAction) => boolean;
  /** The user lacks the right, whatever the status. */
  readonly lacksRight: (action: UserAction) => boolean;
}

/** The actions allowed to this user today; buttons and modes share the contract's table. */
export function useActions({ status, isPerpetual, expirationDate }: Reservation): ReservationActions {
  const { grants } = usePerson();
  const today = useFormat().today();
  const lifetime = { status: statusOf(Number(status.code)), isPerpetual, expirationDate };
  const allowed = new Set(actionsFor(lifetime, today, grants));
  return {
    can: (action) => allowed.has(action),
    lacksRight: (action) => !canAny(grants, actionPrivileges[action]),
  };
}
