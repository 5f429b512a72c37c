import { useCan } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';

/** NAV-013: stage 1 needs Create; users with Edit alone change the same draft in Manage. */
export function useDetailsAddress(): (id: number, field?: string) => string {
  const mayCreate = useCan('Reservation:Create');
  return (id, field) => {
    const query = { id, ...(field && { field }) };
    return mayCreate ? paths.createReservation(query) : paths.reservation({ mode: 'edit', ...query });
  };
}
