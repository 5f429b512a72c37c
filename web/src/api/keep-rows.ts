import { partialMatchKey, type QueryKey } from '@tanstack/react-query';

/**
 * As `placeholderData`: the rows of before stay while another page of the same list loads. Those of another record, whose
 * keys begin with other parts, never do.
 */
export const keepRowsOf =
  (list: QueryKey) =>
  <D>(previous: D | undefined, query: { readonly queryKey: QueryKey } | undefined): D | undefined =>
    query && partialMatchKey(query.queryKey, list) ? previous : undefined;
