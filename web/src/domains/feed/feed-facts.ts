/** The facts that each feed has, in their order. */
export const figures = ['lines', 'registered', 'changed', 'unchanged', 'places', 'refused', 'left'] as const;
export const origins = ['type', 'office', 'scope', 'account', 'asOf', 'received', 'started', 'finished'] as const;
