import { useEffect, useRef } from 'react';

/** Selector of the results heading; an empty result has another one. */
export const anyResults = '[data-results]';

/** Props of a results heading, which receives the focus after a search. */
export const resultsHeading = { 'data-results': true, tabIndex: -1 } as const;

/** The results heading after the criteria in the document. */
export const resultsAfter = (criteria: Node | null): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(anyResults)].find(
    (heading) => criteria && criteria.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING,
  );

/**
 * For a search that is started outside the criteria, where its button goes away: returns what to call with it. As soon as
 * the results are there, they receive the focus.
 */
export function useFocusOnResults(hasResults: boolean): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    const results = isWanted.current && hasResults ? document.querySelector<HTMLElement>(anyResults) : null;
    if (!results) return;
    isWanted.current = false;
    results.focus();
  });
  return () => {
    isWanted.current = true;
  };
}
