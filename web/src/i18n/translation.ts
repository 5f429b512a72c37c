/**
 * What a Spanish file must look like: the same keys as the English one, every value a text of its own.
 * Plural forms are written `key_one` and `key_other`; Spanish may add `key_many` (millions), else `key_other` serves.
 */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]>;
};
