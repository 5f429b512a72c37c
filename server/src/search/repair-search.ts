import { z } from 'zod';
import type { FieldIssue } from '#contract/shared/field-issue.ts';
import { wirePath } from '#contract/wire.ts';

/**
 * Saved searches are stored in wire format and repaired on read: criteria and values that no longer exist are removed
 * and reported.
 */
export interface Repaired<S> {
  readonly search: S;
  /** Wire names of what was removed. */
  readonly removed: string[];
}

type Fields = Record<string, unknown>;

/** Removes the field, or its value at `index`; a list without values is removed as a whole. */
function remove(fields: Fields, name: string, index: PropertyKey | undefined): void {
  const list = fields[name];
  const kept = typeof index === 'number' && Array.isArray(list) ? list.filter((_, at) => at !== index) : [];
  if (kept.length > 0) fields[name] = kept;
  else delete fields[name];
}

/**
 * Removes fields and values that the current schema rejects. `nameOf`: what a removed value is reported as; its field,
 * unless the field is a list of criteria.
 */
export function decodeStored<S extends object>(
  schema: z.core.$ZodType<S>,
  stored: unknown,
  nameOf: (field: string, value: unknown) => string = (field) => field,
): Repaired<S> {
  const removed = new Set<string>();
  const fields: Fields = { ...(stored as Fields) };
  for (;;) {
    const parsed = z.safeDecode(schema, fields as never);
    if (parsed.success) return { search: parsed.data, removed: [...removed] };
    const [issue] = parsed.error.issues;
    const [field, index] = issue?.path ?? [];
    const isUnknown = issue?.code === 'unrecognized_keys' && field === undefined;
    const names = (isUnknown ? issue.keys : [String(field)]).filter((name) => name in fields);
    // Nothing that can be removed is at fault.
    if (names.length === 0) return { search: {} as S, removed: [...removed] };
    for (const name of names) {
      const list = fields[name];
      removed.add(typeof index === 'number' && Array.isArray(list) ? nameOf(name, list[index]) : name);
      remove(fields, name, index);
    }
  }
}

interface Rules<S> {
  /** Values that are in no list. */
  readonly findUnknown: (search: S) => Promise<readonly FieldIssue[]>;
  readonly check: (search: S) => readonly FieldIssue[];
}

/** A field keeps its remaining values, and is removed when it breaks a rule. */
export async function repairSearch<S extends object>(
  schema: z.core.$ZodType<S>,
  stored: unknown,
  { findUnknown, check }: Rules<S>,
): Promise<Repaired<S>> {
  const { search, removed } = decodeStored(schema, stored);
  const fields: Fields = Object.fromEntries(Object.entries(search));
  const wireName = (field: string) => String(wirePath(schema, [field])[0]);
  const unknown = await findUnknown(search);
  for (const field of new Set(unknown.map(({ path }) => String(path[0])))) {
    const gone = new Set(unknown.filter(({ path }) => path[0] === field).map(({ path }) => path[1]));
    const kept = (fields[field] as unknown[]).filter((_, index) => !gone.has(index));
    fields[field] = kept.length > 0 ? kept : undefined;
    removed.push(wireName(field));
  }
  for (const { path } of check(fields as S)) {
    const [field] = path;
    if (field === undefined || fields[field] === undefined) continue;
    fields[field] = undefined;
    removed.push(wireName(String(field)));
  }
  return { search: fields as S, removed: [...new Set(removed)] };
}
