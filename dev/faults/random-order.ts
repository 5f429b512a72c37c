import type { Random } from '#server/random.ts';

export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.int(0, left.length - 1), 1)[0] as T);
}

/** Endless sequence: each item as often as its weight, in a new random order each round. */
export function* weightedRounds<T>(weights: readonly (readonly [T, number])[], random: Random): Generator<T, never> {
  const all = weights.flatMap(([item, weight]) => Array.from({ length: weight }, () => item));
  for (;;) yield* shuffle(all, random);
}
