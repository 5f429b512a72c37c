import { type RefObject, useEffect, useRef } from 'react';
import { useAddress } from '../../../ui/use-address.ts';
import { formFields } from './form.ts';

/**
 * Focuses the field named in the address (`?field=`), and shows all its problems: used by links from the list of
 * incomplete fields.
 */
export function useFocusLinkedField(fields: RefObject<HTMLElement | null>, tellAll: () => void): void {
  const { field } = useAddress().query;
  const isThere = useRef(false);
  useEffect(() => {
    if (isThere.current) return;
    isThere.current = true;
    if (!formFields.some((known) => known === field)) return;
    tellAll();
    fields.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select)`)?.focus();
  });
}
