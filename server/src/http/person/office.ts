import { officeHeader } from '#contract/endpoint.ts';
import { officeCode } from '#contract/shared/values.ts';
import type { Db } from '../../db/connection.ts';
import { fail, failFields } from '../../refusal.ts';
import type { Person } from './people.ts';

async function isFundraising(db: Db, code: string): Promise<boolean> {
  const office = db.selectFrom('office').select('code').where('code', '=', code).where('kind', '=', 'fundraising');
  return (await office.executeTakeFirst()) !== undefined;
}

/** Nothing new begins in an office that was made inactive. */
export async function requireActive(db: Db, code: string): Promise<void> {
  const office = await db.selectFrom('office').select('isActive').where('code', '=', code).executeTakeFirst();
  if (office?.isActive === false) fail('office-inactive', { office: code });
}

/**
 * USER-047: the office of a request. An office named in the input or in the office header must be the caller's own,
 * unless they work across offices; the input takes precedence.
 */
export async function officeOf(db: Db, user: Person, named: unknown, asked: unknown): Promise<string> {
  if (typeof named === 'string') {
    if (named === user.office || user.crossesOffices) return named;
    return fail('other-office', { office: named });
  }
  if (asked === undefined || asked === user.office) return user.office;
  const { data: office } = officeCode.safeParse(asked);
  if (!office) return failFields({ field: officeHeader, code: 'invalid' });
  if (!user.crossesOffices) return fail('other-office', { office });
  return (await isFundraising(db, office)) ? office : failFields({ field: officeHeader, code: 'not-in-list' });
}
