import type { RecordDelivery } from '#contract/deliveries/api.ts';

/** The latest change the external system was told of in vain, by the words that name it. */
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

/** ERR-058: whether an event could not be made, or not be changed. What waits behind a failed one has not arrived. */
export function unsentEventKind(deliveries: readonly Delivered[]): 'event-create' | 'event-update' | undefined {
  if (unsentEvent(deliveries) === undefined) return undefined;
  const waiting = new Set(
    deliveries.filter(({ state }) => state === 'failed' || state === 'pending').map(({ kind }) => kind),
  );
  return (['event-create', 'event-update'] as const).find((kind) => waiting.has(kind));
}

/** What nobody tried to send yet has not failed. */
export function unsentEvent(deliveries: readonly Delivered[]): UnsentEvent | undefined {
  const isUnsent = deliveries.some(({ state, isTried }) => state === 'failed' || (state === 'pending' && isTried));
  const latest = deliveries.find(({ state }) => state === 'failed' || state === 'pending');
  return isUnsent && latest ? (events[latest.kind] ?? 'updated') : undefined;
}
