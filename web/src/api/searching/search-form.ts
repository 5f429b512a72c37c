import type { z } from 'zod';

/** What a shared link carries: a form to search by, or one to correct first. */
export interface SharedForm<F> {
  readonly form: F;
  /** False where a list holds more than is allowed: the form can be shown, and its fields say what is wrong. */
  readonly isSound: boolean;
  /** How the results were sorted. */
  readonly sort?: { readonly column: string; readonly isDescending: boolean } | undefined;
}

/** Reads a form that was remembered or shared; anything unknown in it, and it is not understood. */
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
