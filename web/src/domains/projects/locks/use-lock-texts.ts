import { useTranslation } from 'react-i18next';
import type { ProjectLock } from '#contract/projects/lock.ts';

/** At most so many places are named; the rest is counted. */
const placesNamed = 4;

export function useLockTexts() {
  const { t } = useTranslation('projects');
  return {
    /** Whole countries first, then the chosen projects. */
    places: ({ countries, projects }: Pick<ProjectLock, 'countries' | 'projects'>): string => {
      const names = [
        ...countries.filter(({ isWhole }) => isWhole).map(({ label }) => t('lock.wholeCountry', { country: label })),
        ...projects.map(({ label }) => label),
      ];
      const named = names.slice(0, placesNamed).join(', ');
      return names.length > placesNamed ? `${named} ${t('lock.more', { count: names.length - placesNamed })}` : named;
    },
  };
}
