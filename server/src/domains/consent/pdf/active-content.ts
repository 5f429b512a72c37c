import type { FieldErrorCode } from '#contract/errors.ts';
import { type Objects, readObjects } from './objects.ts';
import { type Dictionary, isDictionary, type Value } from './values.ts';

/** The value of a key, with references resolved. */
type NameAt = (key: string) => Value | undefined;

interface Kind {
  readonly code: FieldErrorCode;
  readonly isIn: (dictionary: Dictionary, nameAt: NameAt) => boolean;
}

/** F30: active content and attachments, not allowed in a document that everybody has to open. */
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

function findFirstKind({ trailer, all, resolve }: Objects): FieldErrorCode | undefined {
  const found = new Set<FieldErrorCode>();
  const search = (value: Value | undefined) => {
    for (const dictionary of dictionariesIn(value))
      for (const { code, isIn } of kinds) if (isIn(dictionary, (key) => resolve(dictionary.get(key)))) found.add(code);
  };
  search(trailer);
  for (const value of all()) search(value);
  return kinds.find(({ code }) => found.has(code))?.code;
}

/**
 * The first forbidden kind in the document. A document that cannot be read completely is refused, because it may
 * contain any of them.
 */
export function findActiveContent(bytes: Buffer): FieldErrorCode | undefined {
  try {
    return findFirstKind(readObjects(bytes));
  } catch {
    return 'not-a-pdf';
  }
}
