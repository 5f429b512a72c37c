import type { Privilege } from '#contract/access.ts';
import { modules, privilege } from '#contract/access.ts';
import type { Missing } from './guard.ts';

/**
 * Data of the access-denied page. It is kept in the history entry's state, not in the URL, so that no link can put text
 * on the page.
 */
export interface Denial {
  readonly page: string;
  readonly missing: Missing;
  readonly email: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    denial?: Denial;
  }
}

const known: ReadonlySet<string> = new Set(
  modules.flatMap((module) => module.levels.map((level) => privilege(module.name, level))),
);

export const isPrivilege = (value: unknown): value is Privilege => typeof value === 'string' && known.has(value);

export function readDenial(state: unknown): Denial | undefined {
  const denial = (state as { denial?: Partial<Denial> } | undefined)?.denial;
  if (typeof denial?.page !== 'string' || typeof denial.email !== 'string') return undefined;
  const { page, email, missing } = denial;
  return isPrivilege(missing) || missing === 'unknown-mode' ? { page, email, missing } : undefined;
}
