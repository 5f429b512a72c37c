import type { Localized } from '../shared/localized.ts';
import type { PlainField } from './child-field.ts';
import type { CriterionId } from './criteria.ts';
import { type CardLabel, cardFields } from './fields.ts';
import { cardLabels, criterionLabels } from './labels.ts';

/** The label of a plain field of the card; the casts say what the types of the rows say. */
export const fieldLabel = ({ wire, criterion, label }: PlainField): Localized =>
  criterion ? criterionLabels[(criterion.id ?? wire) as CriterionId] : cardLabels[label as CardLabel];

const byWireName: ReadonlyMap<string, Localized> = new Map(
  Object.values(cardFields)
    .flat()
    .map((field) => [field.wire, fieldLabel(field)]),
);

export const findFieldLabel = (wire: string): Localized | undefined => byWireName.get(wire);
