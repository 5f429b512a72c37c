/** Selector of the results heading; an empty result has another one. */
export const anyResults = '[data-results]';

/** Props of a results heading, which receives the focus after a search. */
export const resultsHeading = { 'data-results': true, tabIndex: -1 } as const;

/** The results heading after the criteria in the document. */
export const resultsAfter = (criteria: Node | null): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(anyResults)].find(
    (heading) => criteria && criteria.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
