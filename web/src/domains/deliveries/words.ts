import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/deliveries/rules.ts';
import { findNotificationKind } from '#contract/notifications/catalogue.ts';

/** 'reservation:10001' -> what it is, and its number. */
export function splitRecord(record: string): { readonly what: string; readonly id: string } {
  const [what = '', ...rest] = record.split(':');
  return { what, id: rest.at(-1) ?? '' };
}

const known = [
  'access-request',
  'child',
  'csm',
  'event',
  'event-request',
  'import',
  'project-lock',
  'reservation',
] as const;
type KnownRecord = (typeof known)[number];

const isKnown = (what: string): what is KnownRecord => known.some((one) => one === what);

/** What a message is and is about, in words; what this version has no words for shows as it is. */
export function useDeliveryWords() {
  const { t } = useTranslation(['deliveries', 'notifications']);
  return {
    kind: ({ channel, kind }: { readonly channel: Channel; readonly kind: string }): string => {
      const notification = channel === 'mail' ? findNotificationKind(Number(kind)) : undefined;
      if (notification) return t('notification', { name: t(`notifications:name.n${notification.id}` as never) });
      return t(`kind.${kind}` as never, { defaultValue: kind }) as string;
    },
    record: (record: string): string => {
      const { what, id } = splitRecord(record);
      return isKnown(what) ? t(`record.${what}`, { id }) : record;
    },
  };
}
