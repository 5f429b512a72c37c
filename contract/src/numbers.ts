/** Number formatting by language. Creating an Intl.NumberFormat takes a millisecond, so each is cached. */
const made = new Map<string, Intl.NumberFormat>();

function formatter(language: string, style: 'decimal' | 'percent'): Intl.NumberFormat {
  const key = `${language} ${style}`;
  const known = made.get(key) ?? new Intl.NumberFormat(language, { style });
  made.set(key, known);
  return known;
}

export const writeNumber = (language: string, value: number): string => formatter(language, 'decimal').format(value);

/** 0.5 is 50 %. */
export const writePercent = (language: string, share: number): string => formatter(language, 'percent').format(share);
