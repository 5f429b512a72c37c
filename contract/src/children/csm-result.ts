import { whyNotArrived } from '../csm/problem-words.ts';
import type { Language } from '../shared/language.ts';
import type { CsmEntry } from './card.ts';
import { valueLabels } from './labels.ts';

/** The result of a message and, if it was not delivered, the reason: for the screen, its filter and the csv file. */
export const resultWords = ({ result, problem, answer }: CsmEntry, language: Language): string =>
  [valueLabels[result]?.[language] ?? result, problem && whyNotArrived(problem, answer, language)]
    .filter(Boolean)
    .join('. ');
