import { seedChildren } from '#server/seed/load.ts';
import type { SeedStep } from './step.ts';

export const childrenStep = (children: number): SeedStep => ({
  name: `${children.toLocaleString('en')} children`,
  isDone: async (db) =>
    children === 0 || (await db.selectFrom('child').select('id').limit(1).executeTakeFirst()) !== undefined,
  run: (url, report) => seedChildren(url, { children, report }),
});
