import { z } from 'zod';
import { checkProjectSearch } from '#contract/projects/check-search.ts';
import { ProjectSearch } from '#contract/projects/search.ts';
import { wirePath } from '#contract/wire.ts';
import type { Db } from '../../../db/connection.ts';
import type { Lists } from '../../lookups/queries.ts';
import { unknownCodes } from './resolve.ts';

interface Repaired {
  readonly search: ProjectSearch;
  readonly removed: string[];
}

/** Removes fields that the current schema rejects. */
function decodeRepairing(stored: unknown): Repaired {
  const removed: string[] = [];
  const fields = { ...(stored as Record<string, unknown>) };
  for (;;) {
    const parsed = z.safeDecode(ProjectSearch, fields as z.input<typeof ProjectSearch>);
    if (parsed.success) return { search: parsed.data, removed };
    const [issue] = parsed.error.issues;
    const names = issue?.code === 'unrecognized_keys' ? issue.keys : [String(issue?.path[0] ?? '')];
    if (names.every((name) => !(name in fields))) return { search: {}, removed };
    for (const name of names) {
      removed.push(name);
      delete fields[name];
    }
  }
}

/**
 * Removes values that are no longer in any list; a field keeps its remaining values and is removed when it breaks a
 * rule.
 */
export async function repairSearch(db: Db, lists: Lists, stored: unknown): Promise<Repaired> {
  const { search, removed } = decodeRepairing(stored);
  const fields: Record<string, unknown> = { ...search };
  const wireName = (field: string) => String(wirePath(ProjectSearch, [field])[0]);
  const unknown = await unknownCodes(db, lists, search);
  for (const field of new Set(unknown.map(({ path }) => String(path[0])))) {
    const gone = new Set(unknown.filter(({ path }) => path[0] === field).map(({ path }) => path[1]));
    const kept = (fields[field] as string[]).filter((_, index) => !gone.has(index));
    fields[field] = kept.length > 0 ? kept : undefined;
    removed.push(wireName(field));
  }
  for (const { path } of checkProjectSearch(fields as ProjectSearch)) {
    const [field] = path;
    if (field === undefined || fields[field] === undefined) continue;
    fields[field] = undefined;
    removed.push(wireName(String(field)));
  }
  return { search: fields as ProjectSearch, removed: [...new Set(removed)] };
}
