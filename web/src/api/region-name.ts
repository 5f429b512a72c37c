import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lookupQuery } from './lists.ts';

/** Name of a region of offices; its code while the names are not there. */
export function useRegionName(): (code: string) => string {
  const { i18n } = useTranslation();
  const { data } = useQuery(lookupQuery('officeRegion', i18n.language));
  return (code) => data?.find(({ value }) => value === code)?.label ?? code;
}
