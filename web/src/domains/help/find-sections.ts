import { normalizeText } from '../../ui/normalize-text.ts';
import type { Question, Section } from './sections.ts';

const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .split(/\s+/)
    .filter((word) => word !== '');

const containsWords = (words: readonly string[], ...texts: readonly string[]): boolean => {
  const all = normalizeText(texts.join(' '));
  return words.every((word) => all.includes(word));
};

/** Sections that contain every typed word; only their matching questions, or all of them if the steps match. */
export function findSections(sections: readonly Section[], typed: string): Section[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [...sections];
  return sections.flatMap((section) => {
    const asks = ({ ask, answer }: Question) => containsWords(words, ask, answer);
    const questions = section.questions.filter(asks);
    if (containsWords(words, section.title, ...section.steps)) return [{ ...section, questions: section.questions }];
    return questions.length > 0 ? [{ ...section, questions }] : [];
  });
}
