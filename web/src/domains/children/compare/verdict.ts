export interface Verdict {
  readonly differs: boolean;
  /** Index of the value that stands out: one that differs where all others, at least two, are equal. */
  readonly odd?: number;
}

/** Compares what is shown of each child in one row. */
export function verdictOf(values: readonly string[]): Verdict {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size <= 1) return { differs: false };
  const hasMajority = counts.size === 2 && values.length > 2;
  const odd = hasMajority ? values.findIndex((value) => counts.get(value) === 1) : -1;
  return odd === -1 ? { differs: true } : { differs: true, odd };
}
