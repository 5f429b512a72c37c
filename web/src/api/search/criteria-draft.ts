import type { Feature } from '../storage/feature-store.ts';
import { type KeptInput, useKeptInput } from '../storage/kept-input.ts';
import type { SearchStateControl } from './search-state.ts';

interface Options<F> {
  readonly remembered: Pick<SearchStateControl<F>, 'state' | 'edit' | 'set'>;
  readonly defaults: F;
  readonly parse: (form: unknown) => F | undefined;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Criteria that were in the fields when the session ended, offered when the screen opens again. While the tab is open,
 * its session storage has them.
 */
export function useCriteriaDraft<F>(
  feature: Feature,
  { remembered, defaults, parse }: Options<F>,
): KeptInput | undefined {
  const { form } = remembered.state;
  return useKeptInput<unknown>(
    `search/${feature}`,
    null,
    isSame(form, defaults) ? undefined : form,
    (values) => {
      const kept = parse(values);
      if (kept === undefined) return;
      remembered.edit(kept);
      remembered.set({ isFolded: false });
    },
    { isKeptByTab: true },
  );
}
