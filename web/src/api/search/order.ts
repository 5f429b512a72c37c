export interface Order {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Converts a grid's sort order to the API's. */
export const orderOf = <C extends string>({ column, isDescending }: Order) =>
  ({ sort: column as C, direction: isDescending ? 'desc' : 'asc' }) as const;
