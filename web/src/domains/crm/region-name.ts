import { useTranslation } from 'react-i18next';
import { namedRegion } from './api-edits.ts';

export function useRegionName(): (code: string) => string {
  const { t } = useTranslation('crm');
  return (code) => {
    const named = namedRegion(code);
    return named ? t(`region.${named}`) : code;
  };
}
