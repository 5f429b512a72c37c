import { textsOf } from '#texts/shared.ts';
import { byLanguage, type Localized } from '../shared/localized.ts';
import type { Contradiction, Figure } from './rules.ts';

/** Labels for the screen and for the Excel file. */

const { figure, meaning, contradiction, sheet } = byLanguage(textsOf('quality'));

export const figureLabels: Readonly<Record<Figure, Localized>> = figure;
export const figureMeanings: Readonly<Record<Figure, Localized>> = meaning;
export const contradictionLabels: Readonly<Record<Contradiction, Localized>> = contradiction;
export const sheetLabels = sheet;
