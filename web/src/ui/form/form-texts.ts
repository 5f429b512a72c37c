export interface FormTexts {
  /** 'You have unsaved changes.' */
  readonly unsaved: string;
  readonly changed: (count: number) => string;
  readonly correct: (count: number) => string;
  readonly save: string;
  readonly discard: string;
  readonly cancel: string;
}
