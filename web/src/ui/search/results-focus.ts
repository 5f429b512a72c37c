/** The heading of what a search found; another one comes in its place when it found nothing. */
export const anyResults = '[data-results]';

/** On the heading of a list: where a search leads to. */
export const resultsHeading = { 'data-results': true, tabIndex: -1 } as const;

/** The heading of what was found, below the criteria. */
export const resultsAfter = (criteria: Node | null): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(anyResults)].find(
    (heading) => criteria && criteria.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
