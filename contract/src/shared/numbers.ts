/** Number formatting by language. Creating an Intl.NumberFormat takes a millisecond, so each is cached. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(language: string, style: 'decimal' | 'percent'): Intl.NumberFormat {
  const key = `${language} ${style}`;
  const known = formatters.get(key) ?? new Intl.NumberFormat(language, { style });
  formatters.set(key, known);
  return known;
}

export const formatNumber = (language: string, value: number): string => formatter(language, 'decimal').format(value);

/** 0.5 is 50 %. */
export const formatPercent = (language: string, share: number): string => formatter(language, 'percent').format(share);
