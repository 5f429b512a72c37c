import { sql } from 'kysely';
import { MessageNumber, receiveMessage } from '#contract/integration/inbound-api.ts';
import type { FieldProblem } from '#contract/problem.ts';
import type { IntegrationContext } from '../../http/context.ts';
import type { InboundHandlers } from '../../http/inbound.ts';
import { wireShape } from '../../http/route-input.ts';
import type { Refusal } from '../../refusal.ts';

/** F29: records malformed messages too: who sent them and what was wrong, never their content. */

const mostProblems = 10;

const partOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined;

/** Keeps the names of our schemas; a name invented by the sender counts as content. */
function knownPrefix(field: string, ours: ReadonlySet<string>): string {
  const parts = field.split('.');
  const firstUnknown = parts.findIndex((part) => !ours.has(part));
  return (firstUnknown < 0 ? parts : parts.slice(0, firstUnknown)).join('.');
}

function withoutContent(problems: readonly FieldProblem[], handlers: InboundHandlers): FieldProblem[] {
  const shapes = [receiveMessage.input, ...Object.values(handlers).map(({ schema }) => schema)];
  const ours = new Set(shapes.flatMap((schema) => Object.keys(wireShape(schema))));
  return problems
    .slice(0, mostProblems)
    .map(({ field, code, params }) => ({ field: knownPrefix(field, ours), code, ...(params && { params }) }));
}

export async function recordMalformed(
  handlers: InboundHandlers,
  { db, clock, credential }: IntegrationContext,
  { code, errors = [] }: Refusal,
  body: unknown,
): Promise<void> {
  const number = MessageNumber.safeParse(partOf(body, 'MessageId'));
  const kind = partOf(body, 'Kind');
  const known = typeof kind === 'string' && Object.hasOwn(handlers, kind) ? kind : '';
  await sql`
    insert into inbound_malformed (credential_id, office_code, message_id, kind, reason, problems, received_at)
    values (${credential.id}, ${credential.office}, ${number.data ?? ''}, ${known}, ${code},
            ${JSON.stringify(withoutContent(errors, handlers))}, ${clock()})
    on conflict (credential_id, message_id, kind, reason, problems) do update
       set times = inbound_malformed.times + 1, received_at = excluded.received_at`.execute(db);
}
