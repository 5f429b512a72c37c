import type { Db } from '../../../db/connection.ts';
import { type MadeUser, makeGroup, makeUser } from '../../factories.ts';
import { importedAt, now } from './time.ts';

export interface OfficePeople {
  readonly owner: MadeUser;
  readonly groupId: number;
}

/** A user who authors everything, a group, and users who request access. */
export async function makePeople(db: Db, office: string, word: string): Promise<OfficePeople> {
  const person = (part: string, roles: readonly string[]) =>
    makeUser(db, { office, roles, firstName: word, lastName: part, email: `${word}.${part}@prcds.example` });
  const owner = await person('Owner', ['Local Administrator']);
  const group = await makeGroup(db, { office, members: [owner], roles: ['Standard User'] });
  const described = { name: `${word} team`, description: `The ${word} team` };
  await db.updateTable('userGroup').set(described).where('id', '=', group.id).execute();
  const asker = await person('Asker', []);
  const asked = { userId: asker.id, officeCode: office, requestedAt: importedAt };
  await db.insertInto('accessRequest').values(asked).execute();
  const answered = { closedAt: now, closedBy: owner.id, outcome: 'Declined', comment: `${word} has enough` };
  await db
    .insertInto('accessRequest')
    .values({ ...asked, ...answered, privilege: 'Reservation:Edit' })
    .execute();
  return { owner, groupId: group.id };
}
