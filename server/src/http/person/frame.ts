import { grantsInFrame } from '#contract/access.ts';
import { fail } from '../../refusal.ts';
import type { Person } from './people.ts';

/** An embedded frame of another system: the service account that opened it, and the account's office. */
export interface Frame {
  readonly account: string;
  readonly office: string;
}

/**
 * F12: a frame is a weaker identity. The person's access is limited to the account's office and the modules allowed in
 * frames.
 */
export function limitToFrame(person: Person | null, { office }: Frame): Person | null {
  if (!person) return null;
  if (person.office !== office && !person.crossesOffices) return fail('other-office', { office });
  return { ...person, office, crossesOffices: false, grants: grantsInFrame(person.grants) };
}
