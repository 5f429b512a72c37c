import { textsOf } from '#texts/shared.ts';
import { statusOf } from '../reservations/rules.ts';
import type { Language } from '../shared/language.ts';
import { byLanguage, type Localized } from '../shared/localized.ts';
import type { ImportGridColumn } from './history-api.ts';
import type { RowState } from './import.ts';
import type { ImportColumn, ImportType, RowProblem, RowProblemCode } from './rules.ts';

const texts = byLanguage(textsOf('imports'));

/** Labels of imports, for the server's workbooks and the screens. */
/** IMP-022, IMP-023, IMP-025: the column headings of the templates. A file may use any language. */
export const columnLabels: Readonly<Record<ImportColumn, Localized>> = texts.column;

export const typeLabels: Readonly<Record<ImportType, Localized>> = texts.type;
export const gridLabels: Readonly<Record<ImportGridColumn, Localized>> = texts.grid;
export const rowLabels = texts.row;
export const stateLabels: Readonly<Record<RowState, Localized>> = texts.state;

const reservationStates: Readonly<Record<ReturnType<typeof statusOf>, Localized>> = texts.reservationState;

/** IMP-024, IMP-026, IMP-029 to IMP-032: the quoted texts are the specification's. */
const problemTexts: Readonly<Record<RowProblemCode, Localized>> = texts.problem;

function paramText(name: string, value: string | number, language: Language): string {
  if (name === 'status' && typeof value === 'number') return reservationStates[statusOf(value)][language];
  return String(value);
}

/** IMP-015: one sentence for each problem. */
export const describeProblem = ({ code, params = {} }: Omit<RowProblem, 'column'>, language: Language): string =>
  problemTexts[code][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    paramText(name, params[name] ?? '', language),
  );

export const describeProblems = (problems: readonly Omit<RowProblem, 'column'>[], language: Language): string | null =>
  problems.length === 0 ? null : problems.map((problem) => describeProblem(problem, language)).join('; ');

export const yesNoLabels = texts.yesNo;

const { fill, childId, once, reservationId, added, yesNo, save } = texts.instruction;
const instructionsOf: Readonly<Record<ImportType, readonly Localized[]>> = {
  reservation: [reservationId, added],
  verification: [yesNo],
};

/** IMP-033: the instruction sheet of a template. */
export const instructionsFor = (type: ImportType, language: Language): string[] =>
  [fill, childId, once, ...instructionsOf[type], save].map((line) => line[language]);
