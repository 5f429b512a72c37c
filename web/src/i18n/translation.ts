/**
 * Type of a Spanish file: the same keys as the English one, every value a string. Plural forms are `key_one` and
 * `key_other`; Spanish may add `key_many` (millions), else `key_other` is used.
 */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]>;
};
