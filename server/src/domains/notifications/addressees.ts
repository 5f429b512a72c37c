import { defaultRecipients } from '#contract/notifications/rules.ts';
import type { Db } from '../../db/connection.ts';
import { listAdministrators } from '../users/queries.ts';
import { type Addressee, activeRecipients, activeUser } from './queries.ts';

/**
 * F18: the person who caused a notification gets no mail about it. Exceptions: the author of an import, and the sender
 * of a CSM that failed.
 */
const actorMailPolicy = (id: number): 'always' | 'if chosen' | 'never' => {
  if (defaultRecipients[id] === 'doer') return 'always';
  return id === 2 ? 'if chosen' : 'never';
};

interface Cause {
  readonly doer: number | null;
  /** The person who gave the message up, who may differ from the one who caused it. */
  readonly letGoBy: number | null;
}

export type AddresseesOf = (cause: Cause) => Promise<readonly Addressee[]>;

/** The recipients of a notification, given who caused it. */
export async function addresseesOf(db: Db, office: string, id: number): Promise<AddresseesOf> {
  const active = await activeRecipients(db, office, id);
  const listed =
    active.length === 0 && defaultRecipients[id] === 'administrators' ? await listAdministrators(db, office) : active;
  return async ({ doer, letGoBy }) => {
    const chosen = listed.filter(({ userId }) => userId !== letGoBy);
    if (doer === null || actorMailPolicy(id) === 'if chosen') return chosen;
    if (actorMailPolicy(id) === 'never') return chosen.filter(({ userId }) => userId !== doer);
    if (chosen.some(({ userId }) => userId === doer)) return chosen;
    const author = await activeUser(db, office, doer);
    return author ? [...chosen, author] : chosen;
  };
}
