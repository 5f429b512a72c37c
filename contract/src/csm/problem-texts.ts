import { textsOf } from '#texts/shared.ts';
import type { Language } from '../shared/language.ts';
import { byLanguage, type Localized } from '../shared/localized.ts';
import type { CsmProblem } from './message.ts';

/** Why a message was not delivered, for screens and mails. */
const problemTexts: Readonly<Record<CsmProblem, Localized>> = byLanguage(textsOf('csm')).problem;

/** For 'rejected', the external system's own text is appended. */
export const describeCsmProblem = (problem: CsmProblem, answer: string | null, language: Language): string =>
  [problemTexts[problem][language], problem === 'rejected' ? answer : null].filter(Boolean).join(': ');
