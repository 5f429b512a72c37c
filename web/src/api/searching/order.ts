export interface Order {
  readonly column: string;
  readonly isDescending: boolean;
}

/** The order of a grid as the server wants it. */
export const orderOf = <C extends string>({ column, isDescending }: Order) =>
  ({ sort: column as C, direction: isDescending ? 'desc' : 'asc' }) as const;
