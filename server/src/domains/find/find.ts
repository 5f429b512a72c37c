import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { find as endpoint, Found } from '#contract/find/api.ts';
import { type FoundGroup, groupsFor } from '#contract/find/rules.ts';
import { isConnectionLost } from '../../db/connection-errors.ts';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../refusal.ts';
import { findChildren } from '../children/public.ts';
import { findProjects } from '../projects/public.ts';
import { findReservations } from '../reservations/public.ts';
import { findPeople } from '../users/public.ts';

type Answers = Omit<Found, 'failed'>;

const finders: { readonly [G in FoundGroup]: (context: Context, text: string) => Promise<Answers[G]> } = {
  children: findChildren,
  reservations: findReservations,
  projects: findProjects,
  people: findPeople,
};

const codeOf = (error: unknown): ErrorCode => (error instanceof Refusal ? error.code : 'internal-error');

/** Each group is found by itself: one that fails is named, and the others are answered. */
export async function find(context: Context, { text, groups }: z.output<typeof endpoint.input>): Promise<Found> {
  const asked = groupsFor(context.user.grants).filter((group) => groups?.includes(group) ?? true);
  const failed: Found['failed'][number][] = [];
  const answers = await Promise.all(
    asked.map(async (group) => {
      try {
        return { [group]: await finders[group](context, text) };
      } catch (error) {
        // The whole request is repeated on the primary.
        if (context.db !== context.primary && isConnectionLost(error)) throw error;
        // The typed text is in no log: it may be a child's name.
        if (!(error instanceof Refusal)) context.log.error({ group, code: (error as { code?: string }).code }, 'find');
        failed.push({ group, code: codeOf(error) });
        return {};
      }
    }),
  );
  const nothing: Answers = { children: null, reservations: null, projects: null, people: null };
  return { ...nothing, ...Object.assign({}, ...answers), failed };
}
