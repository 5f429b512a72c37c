import type { FieldErrorCode } from '#contract/errors.ts';
import { type Objects, readObjects } from './objects.ts';
import { type Dictionary, isDictionary, type Value } from './values.ts';

/** The name that stands at a key, wherever it stands. */
type NameAt = (key: string) => Value | undefined;

interface Kind {
  readonly code: FieldErrorCode;
  readonly isIn: (dictionary: Dictionary, nameAt: NameAt) => boolean;
}

/** F30: what a document does by itself or brings along, though everybody has to open it. */
const kinds: readonly Kind[] = [
  {
    code: 'pdf-with-script',
    isIn: (dictionary, nameAt) =>
      nameAt('S') === 'JavaScript' || ['JS', 'JavaScript', 'OnInstantiate'].some((key) => dictionary.has(key)),
  },
  { code: 'pdf-with-launch', isIn: (_, nameAt) => ['Launch', 'GoToE', 'GoToR'].includes(String(nameAt('S'))) },
  { code: 'pdf-with-submit', isIn: (_, nameAt) => ['SubmitForm', 'ImportData'].includes(String(nameAt('S'))) },
  {
    code: 'pdf-with-files',
    isIn: (dictionary, nameAt) =>
      dictionary.has('EmbeddedFiles') ||
      dictionary.has('EF') ||
      nameAt('Type') === 'EmbeddedFile' ||
      ['FileAttachment', 'RichMedia'].includes(String(nameAt('Subtype'))),
  },
  {
    code: 'pdf-with-form',
    isIn: (dictionary, nameAt) => dictionary.has('AcroForm') || dictionary.has('XFA') || nameAt('Subtype') === 'Widget',
  },
];

function* dictionariesIn(value: Value | undefined): Generator<Dictionary> {
  if (isDictionary(value)) {
    yield value;
    for (const each of value.values()) yield* dictionariesIn(each);
  } else if (Array.isArray(value)) for (const each of value) yield* dictionariesIn(each);
}

function look({ trailer, all, resolve }: Objects): FieldErrorCode | undefined {
  const found = new Set<FieldErrorCode>();
  const search = (value: Value | undefined) => {
    for (const dictionary of dictionariesIn(value))
      for (const { code, isIn } of kinds) if (isIn(dictionary, (key) => resolve(dictionary.get(key)))) found.add(code);
  };
  search(trailer);
  for (const value of all()) search(value);
  return kinds.find(({ code }) => found.has(code))?.code;
}

/** The first of them that a document has. One whose parts cannot all be read may have any. */
export function findActive(bytes: Buffer): FieldErrorCode | undefined {
  try {
    return look(readObjects(bytes));
  } catch {
    return 'not-a-pdf';
  }
}
