import { z } from 'zod';
import type { ErrorCode, FieldErrorCode } from './errors.ts';

/** RFC 9457 problem details with error code and parameters: the body of every error response. */
export const FieldProblem = z.object({
  /** Wire name, nested parts joined by dots: 'Children.0.ChildId'. */
  field: z.string(),
  code: z.string() as unknown as z.ZodType<FieldErrorCode>,
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** In English, where other systems are answered whose users see no screen of ours. */
  sentence: z.string().optional(),
});
export type FieldProblem = z.infer<typeof FieldProblem>;

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string() as unknown as z.ZodType<ErrorCode>,
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  errors: z.array(FieldProblem).optional(),
  /** F20: for 'changed-meanwhile': whether the caller made the change, in another window. */
  byCaller: z.boolean().optional(),
  /** Shown to users for the help desk; the logs have the same id. */
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
