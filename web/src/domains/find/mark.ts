import { normalizeText } from '../../ui/normalize-text.ts';

export interface Part {
  readonly text: string;
  readonly isMarked: boolean;
}

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{M}\p{N}]/u.test(text);

/** How many letters, from this one on, are the searched word; 0 when they are not. */
function matchedLength(letters: readonly string[], from: number, word: string): number {
  let read = '';
  for (let at = from; at < letters.length; at += 1) {
    read += letters[at];
    if (read.length >= word.length) return read === word ? at + 1 - from : 0;
  }
  return 0;
}

/** The text in parts; those that match a typed word at the start of a word are marked, ignoring accents and case. */
export function markedParts(text: string, typed: string): readonly Part[] {
  const shown = [...text.normalize('NFC')];
  const letters = shown.map(normalizeText);
  const words = normalizeText(typed).split(/\s+/).filter(Boolean);
  const parts: Part[] = [];
  const add = (some: string, isMarked: boolean) => {
    const last = parts.at(-1);
    if (last && last.isMarked === isMarked) parts[parts.length - 1] = { text: last.text + some, isMarked };
    else parts.push({ text: some, isMarked });
  };
  let at = 0;
  while (at < shown.length) {
    const isStart = isLetter(shown[at]) && !isLetter(shown[at - 1]);
    const length = isStart ? Math.max(0, ...words.map((word) => matchedLength(letters, at, word))) : 0;
    add(shown.slice(at, at + Math.max(length, 1)).join(''), length > 0);
    at += Math.max(length, 1);
  }
  return parts;
}

/** Whether the text contains every typed word, ignoring case and accents. */
export function matchesLabel(label: string, typed: string): boolean {
  const within = normalizeText(label);
  return normalizeText(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
