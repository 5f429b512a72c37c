import { z } from 'zod';
import type { GroupRow } from '#contract/groups/api.ts';
import { normalizeText } from '../../ui/normalize-text.ts';

const Criteria = z.object({ office: z.string(), name: z.string(), status: z.enum(['', 'Active', 'Inactive']) });
export type GroupCriteria = Readonly<z.infer<typeof Criteria>>;

export const parseCriteria = (value: unknown): GroupCriteria | undefined => {
  const parsed = Criteria.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};

/** Matches part of the name, ignoring case and accents, and the status. */
export const matchesCriteria = ({ name, isActive }: GroupRow, criteria: GroupCriteria): boolean =>
  normalizeText(name).includes(normalizeText(criteria.name.trim())) &&
  (criteria.status === '' || isActive === (criteria.status === 'Active'));
