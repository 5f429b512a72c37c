import { expect, test } from 'vitest';
import type { Localized } from '../shared/localized.ts';
import { criteria, tabs } from './criteria.ts';
import { cardLabels, columnLabels, criterionLabels, tabLabels, valueLabels } from './labels.ts';
import { gridColumns } from './search.ts';

const isDataName = (label: string) => /[a-z][A-Z]|_/.test(label);

test('I18N-004 every criterion, column and tab has a name on screen, in every language, that is no data name', () => {
  const named: (readonly [string, Localized | undefined])[] = [
    ...criteria.map(({ id }) => [id, criterionLabels[id]] as const),
    ...gridColumns.map((id) => [id, columnLabels[id]] as const),
    ...tabs.map((id) => [id, tabLabels[id]] as const),
    ...Object.entries(cardLabels),
    ...Object.entries(valueLabels),
  ];
  for (const [id, label] of named)
    for (const language of ['en', 'es'] as const) {
      const text = label?.[language] ?? '';
      expect(text, id).not.toBe('');
      expect(isDataName(text), `${id}: ${text}`).toBe(false);
    }
});
