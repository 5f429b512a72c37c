import type { z } from 'zod';

/** A form from a shared link. */
export interface SharedForm<F> {
  readonly form: F;
  /** False if a list exceeds its limit: the form is displayed with errors and not searched. */
  readonly isSound: boolean;
  /** Sort order of the shared results. */
  readonly sort?: { readonly column: string; readonly isDescending: boolean } | undefined;
}

/** Returns a parser for stored or shared forms; a form with unknown keys is rejected. */
export function formReader<F>(schema: z.ZodType) {
  const read = (value: unknown): SharedForm<F> | undefined => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { form: parsed.data as F, isSound: true };
    const isTooMuchOnly = parsed.error.issues.every((issue) => issue.code === 'too_big' && issue.origin === 'array');
    return isTooMuchOnly ? { form: value as F, isSound: false } : undefined;
  };
  return {
    parseForm: (value: unknown): F | undefined => {
      const shared = read(value);
      return shared?.isSound ? shared.form : undefined;
    },
    parseShared: read,
  };
}
