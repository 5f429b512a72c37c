type OtherPluralForms<T> = {
  readonly [K in keyof T as K extends `${infer Key}_other`
    ? `${Key}_${'zero' | 'two' | 'few' | 'many'}`
    : never]?: string;
};

/**
 * Type of a text file in another language: the same keys as the English one, every value a string. English has the
 * plural forms `key_one` and `key_other`; a language with further ones may add them, else it uses `key_other`.
 */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]>;
} & OtherPluralForms<T>;
