import type { z } from 'zod';
import { type Wire, wirePath } from '#contract/wire.ts';

interface Refused {
  readonly field: string;
  /** The path after the field's name: '3' in 'ProjectSearch.Country.3'. */
  readonly rest: readonly string[];
}

/**
 * Finds the form field for a refused wire path: refusals use wire names with their parents, forms have their own names.
 */
export function refusedField(schema: Wire<never> | z.core.$ZodType, refused: string): Refused | undefined {
  const parts = refused.split('.');
  const { shape } = (schema as unknown as z.ZodCodec<z.ZodObject, z.ZodObject>).out;
  for (const field of Object.keys(shape)) {
    const at = parts.indexOf(String(wirePath(schema as never, [field])[0]));
    if (at >= 0) return { field, rest: parts.slice(at + 1) };
  }
  return undefined;
}
