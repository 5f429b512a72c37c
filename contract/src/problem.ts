import { z } from 'zod';
import type { ErrorCode, FieldErrorCode } from './errors.ts';

/** RFC 9457 problem details, with our code and parameters: the one shape of every refusal. */
export const FieldProblem = z.object({
  /** Wire name, nested parts joined by dots: 'Children.0.ChildId'. */
  field: z.string(),
  code: z.string() as unknown as z.ZodType<FieldErrorCode>,
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type FieldProblem = z.infer<typeof FieldProblem>;

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string() as unknown as z.ZodType<ErrorCode>,
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  errors: z.array(FieldProblem).optional(),
  /** F20: of 'changed-meanwhile', whether the caller changed it, in another window. */
  byCaller: z.boolean().optional(),
  /** What a user quotes to the help desk; the logs carry the same id. */
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
