import type { Told } from './values.ts';

/** Where a notification leads: the record it speaks of, by the addresses of the screens; else the product itself. */

const csm = [1, 2];

function pathOf({
  id,
  payload: { childId, reservationId, importId },
}: Pick<Told, 'id' | 'payload'>): string | undefined {
  const query = (value: unknown) => `?id=${encodeURIComponent(String(value))}`;
  if (childId && csm.includes(id)) return `/searchchild/viewchild/viewCSMHistory${query(childId)}`;
  if (childId) return `/searchchild/viewchild${query(childId)}`;
  if (reservationId) return `/reservation/manage/view${query(reservationId)}`;
  if (importId) return `/reservation/viewImportHistory/viewImportDetails${query(importId)}`;
  return undefined;
}

export function linkOf(publicUrl: string, told: Pick<Told, 'id' | 'payload'>): string {
  const path = pathOf(told);
  return path ? new URL(path, publicUrl).href : publicUrl;
}
