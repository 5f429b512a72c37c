import type { Db } from '../../db/connection.ts';
import { listOfficeFacts, listSenders } from '../../domains/readiness/queries.ts';
import { type Finding, ok, warning } from './finding.ts';

const named = (offices: readonly { readonly office: string }[]) => offices.map(({ office }) => office).join(', ');

async function* checkPeople(db: Db): AsyncGenerator<Finding> {
  const offices = await listOfficeFacts(db);
  for (const { office } of offices.filter(({ hasAdministrator }) => !hasAdministrator))
    yield warning(
      `Nobody of ${office} itself administers its users; make somebody with npm run admin -- administrator EMAIL --office ${office} --role 'Local Administrator'.`,
    );
  if (offices.length > 0 && offices.every(({ hasAdministrator }) => hasAdministrator))
    yield ok('Every office in use has somebody who administers its users.');
}

async function* checkFieldOffices(db: Db): AsyncGenerator<Finding> {
  const senders = await listSenders(db);
  const silent = senders.filter(({ lastAt }) => lastAt === null);
  const times = senders.flatMap(({ lastAt }) => (lastAt === null ? [] : [lastAt.getTime()]));
  if (senders.length === 0)
    yield warning('No field office has a service account; make one as docs/integration.md says under Accounts.');
  else if (times.length === 0)
    yield warning(
      `Nothing has come from a field office, although ${named(silent)} has a service account; let its system send a feed (docs/integration.md).`,
    );
  else yield ok(`A field office last sent something on ${new Date(Math.max(...times)).toISOString().slice(0, 10)}.`);
}

/** The same as the steps 'Local administrators' and 'Field offices' of First Steps. */
export async function* checkOfficesInUse(db: Db): AsyncGenerator<Finding> {
  yield* checkPeople(db);
  yield* checkFieldOffices(db);
}
