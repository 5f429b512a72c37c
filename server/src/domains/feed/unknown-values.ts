import type { UnknownValue } from './sent-columns.ts';

/** The codes that are in no list, with the number of lines or messages that were stopped by each. */
export function countUnknown(
  stopped: readonly (readonly UnknownValue[])[],
): readonly (UnknownValue & { readonly lines: number })[] {
  const counted = new Map<string, UnknownValue & { lines: number }>();
  for (const codes of stopped)
    for (const [key, code] of new Map(codes.map((one) => [`${one.list}/${one.code}`, one])))
      counted.set(key, { ...code, lines: (counted.get(key)?.lines ?? 0) + 1 });
  return [...counted.values()];
}
