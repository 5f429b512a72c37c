import type { Format } from '../../api/format.ts';

/** The count for the plural form, and formatted as `n`. */
export const counted = (count: number, { number }: Pick<Format, 'number'>) => ({ count, n: number(count) });
