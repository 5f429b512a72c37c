import type { z } from 'zod';
import type { FieldIssue } from '#contract/children/check-search.ts';
import { wirePath } from '#contract/wire.ts';
import { failFields } from '../refusal.ts';

/** Refuses what the rules found, named as on the wire under `body`; nothing found is no refusal. */
export function failIssues(schema: z.core.$ZodType, issues: readonly FieldIssue[], body: string): void {
  if (issues.length === 0) return;
  failFields(
    ...issues.map(({ path, code, params }) => ({
      field: [body, ...wirePath(schema, path)].join('.'),
      code,
      ...(params && { params: { ...params } }),
    })),
  );
}
