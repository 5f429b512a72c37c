import { z } from 'zod';
import type { UserCriteria } from './queries.ts';

const Criteria = z.object({
  office: z.string(),
  region: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  email: z.string().optional(),
  isActive: z.boolean().optional(),
  groupId: z.number().optional(),
  roleId: z.number().optional(),
});

export const parseCriteria = (value: unknown): UserCriteria | undefined => {
  const parsed = Criteria.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};

export type CriterionKey = keyof z.infer<typeof Criteria>;

/** Drops criteria without a value. */
export const nonEmptyCriteria = (criteria: UserCriteria): UserCriteria =>
  Object.fromEntries(
    Object.entries(criteria)
      .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  ) as unknown as UserCriteria;

export function withoutCriterion(criteria: UserCriteria, key: CriterionKey): UserCriteria {
  if (key === 'office') return { ...criteria, office: '' };
  const { [key]: _dropped, ...rest } = criteria;
  return rest;
}
