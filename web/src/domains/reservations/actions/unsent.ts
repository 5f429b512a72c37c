import type { RecordDelivery } from '#contract/deliveries/api.ts';

/** The latest change that could not be delivered to the external system, by the name of its message. */
type UnsentEvent = 'created' | 'updated' | 'released' | 'transferred';

const events: Readonly<Record<string, UnsentEvent>> = {
  'reservation-created': 'created',
  'reservation-confirmed': 'created',
  'event-create': 'created',
  'reservation-released': 'released',
  'reservation-transferred': 'transferred',
  'reservation-received': 'transferred',
};

type Delivered = Pick<RecordDelivery, 'kind' | 'state' | 'isTried'>;

/**
 * ERR-058: whether creating or updating an event failed. Messages queued behind a failed one count as not delivered.
 */
export function unsentEventKind(deliveries: readonly Delivered[]): 'event-create' | 'event-update' | undefined {
  if (unsentEvent(deliveries) === undefined) return undefined;
  const waiting = new Set(
    deliveries.filter(({ state }) => state === 'failed' || state === 'pending').map(({ kind }) => kind),
  );
  return (['event-create', 'event-update'] as const).find((kind) => waiting.has(kind));
}

/** A pending message that was never attempted does not count as failed. */
export function unsentEvent(deliveries: readonly Delivered[]): UnsentEvent | undefined {
  const isUnsent = deliveries.some(({ state, isTried }) => state === 'failed' || (state === 'pending' && isTried));
  const latest = deliveries.find(({ state }) => state === 'failed' || state === 'pending');
  return isUnsent && latest ? (events[latest.kind] ?? 'updated') : undefined;
}
