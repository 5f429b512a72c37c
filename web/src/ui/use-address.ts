import { useParams, useSearch } from '@tanstack/react-router';

type Values = Readonly<Record<string, string | undefined>>;

/** Path parameters and query of the current screen. */
export function useAddress(): { readonly params: Values; readonly query: Values } {
  return {
    params: useParams({ strict: false }) as Values,
    query: useSearch({ strict: false }) as Values,
  };
}

/** Whether a text from the address can be a record id. */
export const isRecordId = (typed: string): boolean => /^[1-9]\d{0,8}$/.test(typed);
