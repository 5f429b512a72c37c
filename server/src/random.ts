/** Deterministic random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number;
  /** Both bounds included. */
  int(minimum: number, maximum: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
}

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** mulberry32: small, fast and uniform enough; not for security. */
export function createRandom(...seed: readonly (string | number)[]): Random {
  let state = hash(seed.join('/'));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    int: (minimum, maximum) => minimum + Math.floor(next() * (maximum - minimum + 1)),
    chance: (share) => next() < share,
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
  };
}

export type Draw<T> = (random: Random) => T;

/** Picks by weight. */
export function weighted<T>(weights: readonly (readonly [T, number])[]): Draw<T> {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  let sum = 0;
  const steps = weights.map(([value, weight]) => {
    sum += weight / total;
    return [value, sum] as const;
  });
  const last = (weights.at(-1) as readonly [T, number])[0];
  return (random) => {
    const at = random.next();
    for (const [value, end] of steps) if (at < end) return value;
    return last;
  };
}
