import { useTranslation } from 'react-i18next';
import shell from './en/shell.ts';

const isNamed = (code: string): code is keyof typeof shell.region => Object.hasOwn(shell.region, code);

/** What a region of offices is called; one without a name is shown by its code. */
export function useRegionName(): (code: string) => string {
  const { t } = useTranslation('shell');
  return (code) => (isNamed(code) ? t(`region.${code}`) : code);
}
