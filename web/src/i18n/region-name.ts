import { useTranslation } from 'react-i18next';
import shell from '#texts/en/web/shell.ts';

const isNamed = (code: string): code is keyof typeof shell.region => Object.hasOwn(shell.region, code);

/** Name of a region of offices; a region without one is shown by its code. */
export function useRegionName(): (code: string) => string {
  const { t } = useTranslation('shell');
  return (code) => (isNamed(code) ? t(`region.${code}`) : code);
}
