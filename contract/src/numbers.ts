/** Numbers as the language writes them. A formatter takes a millisecond to make, so there is one of each. */
const made = new Map<string, Intl.NumberFormat>();

function formatter(language: string, style: 'decimal' | 'percent'): Intl.NumberFormat {
  const key = `${language} ${style}`;
  const known = made.get(key) ?? new Intl.NumberFormat(language, { style });
  made.set(key, known);
  return known;
}

export const writeNumber = (language: string, value: number): string => formatter(language, 'decimal').format(value);

/** Of a share, 0.5 is 50 %. */
export const writePercent = (language: string, share: number): string => formatter(language, 'percent').format(share);
