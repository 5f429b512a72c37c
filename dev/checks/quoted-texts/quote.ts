/**
 * A text that the specification quotes, copied by hand: the requirement, decision or table that quotes it, the text, and
 * the places that must hold it, each as file and key. A quote with numbers or names in it says which values the place
 * is filled with.
 */
export type Quote = readonly [
  ids: string,
  text: string,
  at: string | readonly string[],
  values?: Readonly<Record<string, string | number>>,
];
