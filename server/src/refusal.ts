import type { ErrorCode, ErrorParams } from '#contract/errors.ts';
import type { FieldProblem } from '#contract/problem.ts';

/** A refusal on its way to the caller. Thrown by fail(); only problem.ts reads it. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>> | undefined;
  readonly errors: readonly FieldProblem[] | undefined;
  /** F20: of 'changed-meanwhile', the person who changed it; the caller learns only whether it was they. */
  readonly changedBy: number | null | undefined;

  constructor(
    code: ErrorCode,
    params?: Refusal['params'],
    errors?: readonly FieldProblem[],
    changedBy?: Refusal['changedBy'],
  ) {
    super(code);
    this.code = code;
    this.params = params;
    this.errors = errors;
    this.changedBy = changedBy;
  }
}

type Rest<C extends ErrorCode> = ErrorParams<C> extends undefined ? [] : [params: ErrorParams<C>];

export function fail<C extends ErrorCode>(code: C, ...[params]: Rest<C>): never {
  throw new Refusal(code, params as Refusal['params']);
}

/** Refuses single fields, named as on the wire. */
export function failFields(...errors: readonly FieldProblem[]): never {
  throw new Refusal('invalid-input', undefined, errors);
}
