import { useParams, useSearch } from '@tanstack/react-router';

type Values = Readonly<Record<string, string | undefined>>;

/** What the address of the screen on show says beyond its name. */
export function useAddress(): { readonly params: Values; readonly query: Values } {
  return {
    params: useParams({ strict: false }) as Values,
    query: useSearch({ strict: false }) as Values,
  };
}

/** Whether what an address names can be the id of a record at all. */
export const isRecordId = (typed: string): boolean => /^[1-9]\d{0,8}$/.test(typed);
