import type { ErrorCode } from '#contract/errors.ts';
import { type FieldProblem, Problem as WireProblem } from '#contract/problem.ts';

/** Codes produced in the browser: no response, or none in time. */
export type ClientCode = 'network-failure' | 'timed-out';
export type ProblemCode = ErrorCode | ClientCode;

interface Details {
  readonly status?: number;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: readonly FieldProblem[];
  readonly isByCaller?: boolean;
  readonly requestId?: string;
  readonly cause?: unknown;
}

/** The only error type of a failed call; problem-message.ts turns it into text. */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** 0 if there was no response. */
  readonly status: number;
  readonly params: Readonly<Record<string, string | number>>;
  readonly errors: readonly FieldProblem[];
  /** F20: the conflicting change was made by the same user, in another window. */
  readonly isByCaller: boolean;
  readonly requestId: string | undefined;

  constructor(
    code: ProblemCode,
    { status = 0, params = {}, errors = [], isByCaller = false, requestId, cause }: Details = {},
  ) {
    super(code, { cause });
    this.name = 'Problem';
    this.code = code;
    this.status = status;
    this.params = params;
    this.errors = errors;
    this.isByCaller = isByCaller;
    this.requestId = requestId;
  }
}

export const isProblem = (error: unknown, code?: ProblemCode): error is Problem =>
  error instanceof Problem && (code === undefined || error.code === code);

/** The server refused with a reason that can be shown; other failures (no response, server error) have none. */
export const isRefusal = (error: unknown): error is Problem =>
  isProblem(error) && error.status >= 400 && error.status < 500;

/** A 4xx without our problem format (a proxy's page, an empty body) is treated as a server error. */
export function problemFrom(status: number, body: unknown): Problem {
  const parsed = WireProblem.safeParse(body);
  if (!parsed.success) return new Problem(status === 404 ? 'not-found' : 'internal-error', { status });
  const { code, params, errors, byCaller: isByCaller, requestId } = parsed.data;
  return new Problem(code, { status, params, errors, isByCaller, requestId });
}
