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

/** What nobody tried to send yet has not failed. */
export function unsentEvent(
  deliveries: readonly Pick<RecordDelivery, 'kind' | 'state' | 'isTried'>[],
): UnsentEvent | undefined {
  const isUnsent = deliveries.some(({ state, isTried }) => state === 'failed' || (state === 'pending' && isTried));
  const latest = deliveries.find(({ state }) => state === 'failed' || state === 'pending');
  return isUnsent && latest ? (events[latest.kind] ?? 'updated') : undefined;
}
