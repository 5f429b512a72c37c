import { useTranslation } from 'react-i18next';
import type { Use } from '#contract/reference/api.ts';
import { useFormat } from '../../api/format.ts';

/** Each use as words: '12,403 children'. */
export function useUseTexts(): (uses: readonly Use[]) => readonly string[] {
  const { t } = useTranslation('reference');
  const format = useFormat();
  return (uses) =>
    uses.length === 0
      ? [t('use.nothing')]
      : uses.map(({ kind, count }) => t(`use.${kind}`, { count, number: format.number(count) }));
}
