/**
 * The widths at which layouts change. Style sheets name them, as `@media (--small)` or `@container content (--small)`;
 * the build puts the condition in place of the name (vite.config.ts).
 */
export const breakpoints = {
  /** A phone: rows become cards, criteria a sheet, the selection a bottom bar. */
  small: '(max-width: 600px)',
  /** An upright tablet: the fields of a form and the panels of a page stand below each other, tabs above their panel. */
  compact: '(max-width: 767.98px)',
  /** The menu becomes a drawer; lists stand above their details. */
  medium: '(max-width: 1023.98px)',
  /** What stands beside a record or a search moves below it. */
  large: '(max-width: 1279.98px)',
} as const;

export type Breakpoint = keyof typeof breakpoints;
