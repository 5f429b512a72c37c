import type { Language } from '#contract/users/api.ts';

/** A record as it stands on paper: sections of labels and values, and lines for the lists. */
export interface Section {
  readonly title: string;
  readonly pairs: readonly (readonly [label: string, value: string])[];
  readonly lines: readonly string[];
}

/** A tagged PDF: a screen reader finds headings, labels and values in order, and the document's language. */
export interface Sheet {
  readonly title: string;
  readonly subtitle: string;
  readonly footer: string;
  readonly language: Language;
  readonly sections: readonly Section[];
}
