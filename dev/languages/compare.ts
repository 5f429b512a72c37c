export type Texts = { readonly [key: string]: Texts | string };

export interface FileReport {
  /** Within the folder of the language: 'web/home.ts'. */
  readonly file: string;
  readonly texts: number;
  readonly isThere: boolean;
  readonly missing: readonly string[];
  /** The same as in English: a name, a word both languages have, or not translated yet. */
  readonly same: readonly string[];
  readonly superfluous: readonly string[];
}

const leavesOf = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leavesOf(value, `${path}${key}.`),
  );

const isInWords = (text: string) => /\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, ''));
const isFurtherPlural = (key: string) => /_(zero|two|few|many)$/.test(key);

/** Both by file; a file that the language does not have yet lacks all its texts. */
export function compareTexts(
  english: ReadonlyMap<string, Texts>,
  other: ReadonlyMap<string, Texts>,
): readonly FileReport[] {
  return [...english].map(([file, texts]) => {
    const wanted = leavesOf(texts);
    const known = new Map(wanted);
    const found = new Map(leavesOf(other.get(file) ?? {}));
    return {
      file,
      texts: wanted.length,
      isThere: other.has(file),
      missing: wanted.filter(([key]) => !found.get(key)?.trim()).map(([key]) => key),
      same: wanted.filter(([key, text]) => found.get(key) === text && isInWords(text)).map(([key]) => key),
      superfluous: [...found.keys()].filter((key) => !known.has(key) && !isFurtherPlural(key)),
    };
  });
}
