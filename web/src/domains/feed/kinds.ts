import { useTranslation } from 'react-i18next';
import { type MissingCounts, type MissingKind, missingKinds } from '#contract/feed/missing-kinds.ts';
import { missingKindLabels } from '#contract/feed/missing-labels.ts';
import { languageOf } from '#contract/shared/language.ts';

/** The kinds that there are, in their order. */
export const kindsIn = (counts: MissingCounts): readonly MissingKind[] =>
  missingKinds.filter((kind) => counts[kind] > 0);

export function useKindLabel(): (kind: MissingKind) => string {
  const { i18n } = useTranslation();
  return (kind) => missingKindLabels[kind][languageOf(i18n.language)];
}
