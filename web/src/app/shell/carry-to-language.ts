import type { QueryClient } from '@tanstack/react-query';
import { type Language, languageCodes } from '#contract/shared/language.ts';

const isLanguage = (part: unknown): boolean => (languageCodes as readonly unknown[]).includes(part);

/**
 * Shows what is on the screen also in the next language until it has been fetched in it. Otherwise the screen would be
 * empty for that time, or for good if the fetch fails, and a form would be gone with what was typed.
 */
export function carryToLanguage(client: QueryClient, language: Language): void {
  const cache = client.getQueryCache();
  const shown = cache.getAll().filter((query) => query.getObserversCount() > 0);
  for (const { queryKey, state } of shown) {
    const next = queryKey.map((part) => (isLanguage(part) ? language : part));
    if (state.data === undefined || client.getQueryData(next) !== undefined) continue;
    client.setQueryData(next, state.data);
    // Stale, so that it is fetched when it is shown.
    cache.find({ queryKey: next })?.invalidate();
  }
}
