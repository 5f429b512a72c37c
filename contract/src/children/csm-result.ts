import { describeCsmProblem } from '../csm/problem-texts.ts';
import type { Language } from '../shared/language.ts';
import type { CsmEntry } from './card.ts';
import { valueLabels } from './labels.ts';

/** The result of a message and, if it was not delivered, the reason: for the screen, its filter and the csv file. */
export const csmResultLabel = ({ result, problem, answer }: CsmEntry, language: Language): string =>
  [valueLabels[result]?.[language] ?? result, problem && describeCsmProblem(problem, answer, language)]
    .filter(Boolean)
    .join('. ');
