import { useTranslation } from 'react-i18next';
import type { InboundEntry } from '#contract/deliveries/api.ts';
import type { Channel } from '#contract/deliveries/rules.ts';
import { findNotificationKind } from '#contract/notifications/catalogue.ts';

/** 'reservation:10001' -> its kind and number. */
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
  'reading',
  'reservation',
] as const;
type KnownRecord = (typeof known)[number];

const isKnown = (what: string): what is KnownRecord => known.some((one) => one === what);

type Say = (key: string, params?: object) => string;

/** Falls back to the raw value if this version has no text for it. */
const textOrRaw =
  (say: Say) =>
  (key: string, plain: string, params: object = {}): string => {
    const text = say(key, params);
    return text === '' || text === key ? plain : text;
  };

/** Labels of a message's kind, record and refusal. */
export function useDeliveryLabels() {
  const { t } = useTranslation(['deliveries', 'notifications', 'problem']);
  const textOf = textOrRaw(t as unknown as Say);
  return {
    kind: ({ channel, kind }: { readonly channel: Channel; readonly kind: string }): string => {
      const notification = channel === 'mail' ? findNotificationKind(Number(kind)) : undefined;
      if (notification) return t('notification', { name: t(`notifications:name.n${notification.id}` as never) });
      return textOf(`kind.${kind}`, kind);
    },
    inboundKind: (kind: string): string => (kind === '' ? t('unknownKind') : textOf(`inboundKind.${kind}`, kind)),
    /** F29: the reason, and the field that it is about; said of what was sent, not of what somebody typed. */
    refusal: ({ reason, field: refused, params, problems, times }: InboundEntry): string => {
      if (reason === null) return '';
      const { status, ...others } = params;
      const named = { ...others, ...(status && { status: textOf(`word.${status}`, status) }) };
      const ofField = (field: string, code: string, values: object, otherwise: string) => {
        const plain = textOf(`inboundRefusal.${code}`, textOf(`problem:fields.${code}`, otherwise, values));
        const own = textOf(`inboundField.${field.split('.').at(-1)}.${code}`, plain);
        return [field, own].filter(Boolean).join(': ');
      };
      const why = ofField(refused ?? '', reason, named, textOf(`problem:codes.${reason}`, reason, named));
      const fields = problems.map(({ field, code, ...bounds }) => ofField(field, code, bounds, code));
      return [why, ...fields, ...(times > 1 ? [t('times', { count: times })] : [])].join(' ');
    },
    job: (name: string): string => textOf(`jobs.name.${name}`, name),
    record: (record: string, childId: string | null): string => {
      const { what, id } = splitRecord(record);
      if (childId !== null) return t('csmOf', { id, childId });
      return isKnown(what) ? t(`record.${what}`, { id }) : record;
    },
  };
}
