/** A bounded cache with expiry; evicts the oldest entries first. Setting the clock does not change when they expire. */
export interface ExpiringCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, milliseconds: number): void;
}

export function createExpiringCache<T>(most: number): ExpiringCache<T> {
  const entries = new Map<string, { value: T; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry && entry.until > performance.now()) return entry.value;
      if (entry) entries.delete(key);
      return undefined;
    },
    set(key, value, milliseconds) {
      if (entries.size >= most) entries.delete(entries.keys().next().value as string);
      entries.set(key, { value, until: performance.now() + milliseconds });
    },
  };
}
