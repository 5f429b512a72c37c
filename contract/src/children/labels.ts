import { textsOf } from '#texts/shared.ts';
import { byLanguage, type Localized } from '../shared/localized.ts';
import type { CriterionId } from './criteria.ts';
import type { CardLabel, Tab } from './fields.ts';
import type { GridColumn } from './search.ts';

const texts = byLanguage(textsOf('children'));

export const criterionLabels: Readonly<Record<CriterionId, Localized>> = texts.criterion;

/** Basic fields and grid columns that are not advanced criteria; I18N-004: the data name in plain words. */
export const columnLabels: Readonly<Record<GridColumn, Localized>> = {
  ...texts.column,
  BirthDate: criterionLabels.BirthDate,
  RCDSChildStatus: criterionLabels.PRCDSChildStatus,
  ActionCode: criterionLabels.ActionCode,
  FieldOfficeLastUpdateDate: criterionLabels.FieldOfficeLastUpdateDate,
};

export const tabLabels: Readonly<Record<Tab, Localized>> = texts.tab;

/** Card values that are shown but cannot be searched by. */
export const cardLabels = texts.card satisfies Readonly<Record<CardLabel, Localized>>;

/** Labels of values that are in no lookup list. */
export const valueLabels: Readonly<Record<string, Localized>> = texts.value;
