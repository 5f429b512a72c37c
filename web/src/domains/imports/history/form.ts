import { z } from 'zod';
import { hasImportCriterion, type ImportFilter, importStatuses } from '#contract/imports/rules.ts';
import { isDateFilterInOrder } from '#contract/shared/calendar.ts';
import { calendarDate } from '#contract/shared/values.ts';
import type { SearchProblem } from '../../../api/search/criteria-search.ts';

/** In form order. */
export const criteria = ['createdBy', 'statuses', 'date'] as const;
export type Criterion = (typeof criteria)[number];

const isFilled: Readonly<Record<Criterion, (form: ImportFilter) => boolean>> = {
  createdBy: ({ createdBy }) => (createdBy?.length ?? 0) > 0,
  statuses: ({ statuses }) => (statuses?.length ?? 0) > 0,
  date: ({ from, to }) => from !== undefined || to !== undefined,
};

/** IMP-018: the filled criteria. */
export const filledCriteria = (form: ImportFilter): readonly Criterion[] =>
  hasImportCriterion(form) ? criteria.filter((criterion) => isFilled[criterion](form)) : [];

export const removeCriterion = (form: ImportFilter, criterion: Criterion) => {
  const emptied = criterion === 'date' ? { from: undefined, to: undefined } : { [criterion]: undefined };
  return { form: { ...form, ...emptied }, cleared: [] as readonly Criterion[] };
};

/** To must not be before From. */
export const formProblems = (
  { from, to }: ImportFilter,
  written: (day: string) => string,
): ReadonlyMap<string, SearchProblem> =>
  isDateFilterInOrder({ from, to })
    ? new Map()
    : new Map([['to', { code: 'must-not-be-before', params: { than: written(from as string) } }]]);

const Form = z.object({
  createdBy: z.array(z.number().int()).optional(),
  statuses: z.array(z.enum(importStatuses)).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
});

/** Returns the remembered form if it is still valid. */
export const parseForm = (value: unknown): ImportFilter | undefined => Form.safeParse(value).data;
