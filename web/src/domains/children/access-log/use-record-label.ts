import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';

/** Record references as the log stores them: 'role/7', 'office-settings/ESPO/general'. */
const patterns = {
  role: /^role\/(?<id>\d+)$/,
  userGroup: /^userGroup\/(?<id>\d+)$/,
  officeSettings: /^office-settings\/(?<office>\w+)\/(?<tab>\w+)$/,
  project: /^project\/(?<id>\d+)$/,
  projectMedia: /^project\/(?<id>\d+)\/media\/(?<media>\d+)$/,
  projectSearch: /^project\/search$/,
  reservation: /^reservation\/(?<id>\d+)$/,
  reservations: /^reservations$/,
  import: /^import\/(?<id>\d+)$/,
  reading: /^reading\/(?<day>[\d-]+)$/,
} as const;
const kinds = Object.keys(patterns) as (keyof typeof patterns)[];

/** Returns the label of a record reference; an unknown kind is shown unchanged. */
export function useRecordLabel(): (record: string) => string {
  const { t, i18n } = useTranslation(['accessLog', 'officeSettings']);
  const format = useFormat();
  return (record) => {
    const kind = kinds.find((one) => patterns[one].test(record));
    if (!kind) return record;
    const { day, tab, ...others } = patterns[kind].exec(record)?.groups ?? {};
    const tabName = `officeSettings:tab.${tab}`;
    return t(`accessLog:record.${kind}`, {
      ...others,
      ...(day && { day: format.date(day) }),
      ...(tab && { tab: i18n.exists(tabName) ? t(tabName as never) : tab }),
    });
  };
}
