import type en from '#texts/en/web/help.ts';

export type SectionName = keyof (typeof en)['section'];

export interface Question {
  readonly ask: string;
  readonly answer: string;
}

/** One section, in the user's language. */
export interface Section {
  readonly name: SectionName;
  readonly title: string;
  /** The screen it describes; undefined for Home. */
  readonly to?: string | undefined;
  readonly steps: readonly string[];
  readonly questions: readonly Question[];
}

/** A screen the user may open. */
export interface OpenScreen {
  readonly name: Exclude<SectionName, 'home'>;
  readonly to: string;
}
