import { z } from 'zod';

export const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];
export const sortDirection = z.enum(directions, { error: 'not-in-list' });
