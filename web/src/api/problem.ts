import type { ErrorCode } from '#contract/errors.ts';
import { type FieldProblem, Problem as WireProblem } from '#contract/problem.ts';

/** What only the browser can know: no answer came, or it came too late. */
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

/** The one shape in which a failed call reaches a screen; sentences are made by problem-message.ts. */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** 0 when no answer came. */
  readonly status: number;
  readonly params: Readonly<Record<string, string | number>>;
  readonly errors: readonly FieldProblem[];
  /** F20: what was changed meanwhile was changed by the person themselves, in another window. */
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

/** The server says no and why; anything else (no answer, a fault of the service) explains nothing to a person. */
export const isRefusal = (error: unknown): error is Problem =>
  isProblem(error) && error.status >= 400 && error.status < 500;

/** A refusal that is not ours (a proxy's page, an empty body) is a fault of the service, whatever it says. */
export function problemFrom(status: number, body: unknown): Problem {
  const parsed = WireProblem.safeParse(body);
  if (!parsed.success) return new Problem(status === 404 ? 'not-found' : 'internal-error', { status });
  const { code, params, errors, byCaller: isByCaller, requestId } = parsed.data;
  return new Problem(code, { status, params, errors, isByCaller, requestId });
}
