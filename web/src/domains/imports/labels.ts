import { useTranslation } from 'react-i18next';
import { columnLabels, gridLabels, rowLabels, stateLabels, typeLabels } from '#contract/imports/labels.ts';
import type { ImportStatus } from '#contract/imports/rules.ts';
import { languageOf } from '#contract/shared/language.ts';
import type { Format } from '../../api/format.ts';
import type { BadgeValue } from '../../ui/records/status-badge.tsx';

/** Labels from the contract, which the server writes into workbooks too. */
export function useImportLabels() {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return {
    type: (type: keyof typeof typeLabels) => typeLabels[type][language],
    column: (column: keyof typeof columnLabels) => columnLabels[column][language],
    grid: (column: keyof typeof gridLabels) => gridLabels[column][language],
    row: (part: keyof typeof rowLabels) => rowLabels[part][language],
    state: (state: keyof typeof stateLabels) => stateLabels[state][language],
  };
}

/** The count for the plural form, and formatted as `n`. */
export const counted = (count: number, { number }: Pick<Format, 'number'>) => ({ count, n: number(count) });

/** Table T2: the badge of each status. */
export const statusBadges: Readonly<Record<ImportStatus, BadgeValue<'import'>>> = {
  queued: 'Queued',
  inProgress: 'In Progress',
  completed: 'Completed',
  completedWithErrors: 'Completed with Errors',
  failed: 'Failed',
  undone: 'Undone',
};
