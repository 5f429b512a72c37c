import type { Language } from '#contract/shared/language.ts';

/** A printed record: sections with labels and values, and lines for lists. */
export interface Section {
  readonly title: string;
  readonly pairs: readonly (readonly [label: string, value: string])[];
  readonly lines: readonly string[];
}

export interface SheetPicture {
  /** JPEG. */
  readonly content: Buffer;
  /** For those who do not see it. */
  readonly alt: string;
}

/** The content of a tagged PDF, in which screen readers find headings, labels and values in order, and the language. */
export interface Sheet {
  readonly title: string;
  readonly subtitle: string;
  readonly footer: string;
  readonly language: Language;
  /** At the top of the first page. */
  readonly picture?: SheetPicture | undefined;
  readonly sections: readonly Section[];
}
