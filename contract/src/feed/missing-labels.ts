import { textsOf } from '#texts/shared.ts';
import { countLabels } from '../reservations/labels.ts';
import { byLanguage, type Localized } from '../shared/localized.ts';
import type { MissingKind } from './missing-kinds.ts';

const { kind, column } = byLanguage(textsOf('feed'));

/** F19: where a reservation counts the same kind, it has the same name. */
export const missingKindLabels: Readonly<Record<MissingKind, Localized>> = {
  ...kind,
  proposed: countLabels.proposed,
  sponsored: countLabels.sponsored,
  available: countLabels.available,
};

/** Columns of the missing children that are no columns of other lists. */
export const missingColumnLabels = column;
