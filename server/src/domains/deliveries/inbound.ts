import { type RawBuilder, sql } from 'kysely';
import type { InboundEntry } from '#contract/deliveries/api.ts';
import { inboundId } from '#contract/deliveries/rules.ts';
import type { FieldProblem } from '#contract/problem.ts';
import type { Db } from '../../db/connection.ts';
import { childOfCsm } from './queries.ts';

/** F29: what other systems sent, whether it could be read or not, latest first. */

interface Row extends Omit<InboundEntry, 'id' | 'receivedAt' | 'problems' | 'field' | 'params'> {
  readonly mark: string;
  readonly params: InboundEntry['params'] & { readonly field?: string };
  readonly problems: readonly FieldProblem[];
  readonly receivedAt: Date;
}

const toProblem = ({ field, code, params = {} }: FieldProblem): InboundEntry['problems'][number] => {
  const bound = (name: string) => (typeof params[name] === 'number' ? { [name]: params[name] } : {});
  return { field, code, ...bound('minimum'), ...bound('maximum') };
};

const toEntry = ({ mark, params, problems, receivedAt, ...row }: Row): InboundEntry => {
  const { field, status, count, age, proposedTo, sponsor } = params;
  return {
    ...row,
    id: `${receivedAt.getTime()}-${mark}`,
    field: field ?? null,
    params: { status, count, age, proposedTo, sponsor },
    problems: problems.map(toProblem),
    receivedAt: receivedAt.toISOString(),
  };
};

/** Messages received at the same moment are ordered by their marks. The sender's own number never stands in an address. */
const markOfRead = sql`(i.credential_id || '-' || md5(i.message_id)) collate "C"`;
const markOfMalformed = sql`(m.id::text) collate "C"`;

/** Those that come after the message `before` in the list. */
function isLater(receivedAt: RawBuilder<unknown>, mark: RawBuilder<unknown>, before: string | undefined) {
  const [, at, last] = inboundId.exec(before ?? '') ?? [];
  if (at === undefined || last === undefined) return sql``;
  const moment = new Date(Number(at));
  return sql`and ${receivedAt} <= ${moment} and (${receivedAt} < ${moment} or ${mark} < ${last})`;
}

/** Each part is limited, so that both can be read from their indexes. */
export async function findInbound(
  db: Db,
  office: string,
  most: number,
  before: string | undefined,
): Promise<InboundEntry[]> {
  const { rows } = await sql<Row>`
    select * from (
      (select ${markOfRead} as mark, i.message_id, c.client_id as account, i.kind, i.record_key as record,
              i.outcome = 'accepted' as is_accepted, ${childOfCsm(sql`i.record_key`)} as child_id, i.reason,
              case when i.outcome = 'refused' then coalesce(i.answer, '{}') else '{}' end as params,
              '[]'::jsonb as problems, i.times, i.received_at
         from inbound_message i join api_credential c on c.id = i.credential_id
        where i.office_code = ${office} ${isLater(sql`i.received_at`, markOfRead, before)}
        order by i.received_at desc, mark desc limit ${most})
      union all
      (select ${markOfMalformed}, m.message_id, c.client_id, m.kind, null, false, null, m.reason, '{}', m.problems, m.times,
              m.received_at
         from inbound_malformed m join api_credential c on c.id = m.credential_id
        where m.office_code = ${office} ${isLater(sql`m.received_at`, markOfMalformed, before)}
        order by m.received_at desc, 1 desc limit ${most})
    ) told order by received_at desc, mark collate "C" desc limit ${most}`.execute(db);
  return rows.map(toEntry);
}
