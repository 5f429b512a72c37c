import { type Objects, readObjects } from './objects.ts';
import { type Dictionary, isDictionary, type Value } from './values.ts';

/** The value of a key, with references resolved. */
type NameAt = (key: string) => Value | undefined;

type ActiveContent = 'script' | 'launch' | 'submit' | 'files' | 'form';

interface Kind {
  readonly kind: ActiveContent;
  readonly isIn: (dictionary: Dictionary, nameAt: NameAt) => boolean;
}

/** F30: active content and attachments, not allowed in a document that everybody has to open. */
const kinds: readonly Kind[] = [
  {
    kind: 'script',
    isIn: (dictionary, nameAt) =>
      nameAt('S') === 'JavaScript' || ['JS', 'JavaScript', 'OnInstantiate'].some((key) => dictionary.has(key)),
  },
  { kind: 'launch', isIn: (_, nameAt) => ['Launch', 'GoToE', 'GoToR'].includes(String(nameAt('S'))) },
  { kind: 'submit', isIn: (_, nameAt) => ['SubmitForm', 'ImportData'].includes(String(nameAt('S'))) },
  {
    kind: 'files',
    isIn: (dictionary, nameAt) =>
      dictionary.has('EmbeddedFiles') ||
      dictionary.has('EF') ||
      nameAt('Type') === 'EmbeddedFile' ||
      ['FileAttachment', 'RichMedia'].includes(String(nameAt('Subtype'))),
  },
  {
    kind: 'form',
    isIn: (dictionary, nameAt) => dictionary.has('AcroForm') || dictionary.has('XFA') || nameAt('Subtype') === 'Widget',
  },
];

function* dictionariesIn(value: Value | undefined): Generator<Dictionary> {
  if (isDictionary(value)) {
    yield value;
    for (const each of value.values()) yield* dictionariesIn(each);
  } else if (Array.isArray(value)) for (const each of value) yield* dictionariesIn(each);
}

function findFirstKind({ trailer, all, resolve }: Objects): ActiveContent | undefined {
  const found = new Set<ActiveContent>();
  const search = (value: Value | undefined) => {
    for (const dictionary of dictionariesIn(value))
      for (const { kind, isIn } of kinds) if (isIn(dictionary, (key) => resolve(dictionary.get(key)))) found.add(kind);
  };
  search(trailer);
  for (const value of all()) search(value);
  return kinds.find(({ kind }) => found.has(kind))?.kind;
}

/**
 * The first forbidden kind in the document. A document that cannot be read completely is refused, because it may
 * contain any of them.
 */
export function findActiveContent(bytes: Buffer): ActiveContent | 'unreadable' | undefined {
  try {
    return findFirstKind(readObjects(bytes));
  } catch {
    return 'unreadable';
  }
}
