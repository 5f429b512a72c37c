import type { FieldErrorCode } from '../errors.ts';

/** Validation across fields, which a schema cannot do. Paths use own names. */
export interface FieldIssue {
  readonly path: readonly (string | number)[];
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}
