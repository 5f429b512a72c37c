import { whyNotArrived } from '../csm/problem-words.ts';
import type { Language } from '../users/api.ts';
import type { CsmEntry } from './card.ts';
import { valueLabels } from './labels.ts';

/** What became of a message and, where it has not arrived, why: on the screen, in its filter and in the csv. */
export const resultWords = ({ result, problem, answer }: CsmEntry, language: Language): string =>
  [valueLabels[result]?.[language] ?? result, problem && whyNotArrived(problem, answer, language)]
    .filter(Boolean)
    .join('. ');
