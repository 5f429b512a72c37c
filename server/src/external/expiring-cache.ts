/** A bounded cache with expiry; evicts the oldest entries first. */
export interface ExpiringCache<T> {
  get(key: string, now: number): T | undefined;
  set(key: string, value: T, until: number): void;
}

export function createExpiringCache<T>(most: number): ExpiringCache<T> {
  const entries = new Map<string, { value: T; until: number }>();
  return {
    get(key, now) {
      const entry = entries.get(key);
      if (entry && entry.until > now) return entry.value;
      if (entry) entries.delete(key);
      return undefined;
    },
    set(key, value, until) {
      if (entries.size >= most) entries.delete(entries.keys().next().value as string);
      entries.set(key, { value, until });
    },
  };
}
