import type { ErrorCode, ErrorParams } from '#contract/errors.ts';
import type { FieldProblem } from '#contract/problem.ts';

/** A refused request, with its error code. Thrown by fail(); problem.ts turns it into the response. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>> | undefined;
  readonly errors: readonly FieldProblem[] | undefined;
  /**
   * F20: for 'changed-meanwhile', the user who changed the record; the caller learns only whether it was themselves.
   */
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

/** Refuses fields, by wire name. */
export function failFields(...errors: readonly FieldProblem[]): never {
  throw new Refusal('invalid-input', undefined, errors);
}
