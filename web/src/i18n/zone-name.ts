import { useTranslation } from 'react-i18next';
import { timeZones } from '#contract/office-settings/rules.ts';

/** 'Pacific (GMT-08:00)' for a zone, or for the label that is stored; anything else is shown as it is. */
export function useZoneName(): (stored: string) => string {
  const { t } = useTranslation('shell');
  return (stored) => {
    const known = timeZones.find(({ label, zone }) => label === stored || zone === stored);
    return known ? known.label.replace(/^.+(?= \()/, t(`zone.${known.zone}`)) : stored;
  };
}
