import { sql } from 'kysely';
import type { z } from 'zod';
import { type DeliveryAct, deliveryPageSize, type listDeliveryActs } from '#contract/deliveries/api.ts';
import { type Channel, channels } from '#contract/deliveries/rules.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';
import type { Context } from '../../http/context.ts';
import { getOffice } from '../office-settings/queries.ts';

/** What people did with deliveries, read from the audit. */

/** A receiver's id in the audit. */
export const receiverId = (office: string, channel: Channel): string => `${office}/${channel}`;

/** Actions by their audit value. */
const acts: Readonly<Record<string, DeliveryAct['act']>> = {
  Paused: 'paused',
  Active: 'resumed',
  'sent again': 'sent-again',
  'let go': 'let-go',
};

interface ActRow {
  readonly id: string;
  readonly entityId: string;
  readonly newValue: string;
  readonly modifiedAt: Date;
  readonly by: string | null;
}

type Asked = z.output<typeof listDeliveryActs.input>;

/** Latest first: lines of the audit are numbered in the order in which they are written. */
async function findActs(db: Db, office: string, most: number, before: number | undefined): Promise<DeliveryAct[]> {
  const { rows } = await sql<ActRow>`
    select a.id, a.entity_id, a.new_value, a.modified_at, ${personName('u')} as by
      from audit_entry a left join app_user u on u.id = a.modified_by
     where a.entity = 'delivery' and a.office_code = ${office} and a.new_value = any(${Object.keys(acts)}::text[])
       ${before === undefined ? sql`` : sql`and a.id < ${before}`}
     order by a.id desc limit ${most}`.execute(db);
  return rows.map(({ id, entityId, newValue, modifiedAt, by }) => {
    const receiver = channels.find((channel) => entityId === receiverId(office, channel)) ?? null;
    return {
      id: Number(id),
      act: acts[newValue] as DeliveryAct['act'],
      channel: receiver,
      deliveryId: receiver ? null : Number(entityId),
      by: by ?? '',
      at: modifiedAt.toISOString(),
    };
  });
}

export async function history({ db, office }: Context, { before }: Asked) {
  await getOffice(db, office);
  const found = await findActs(db, office, deliveryPageSize + 1, before);
  return { acts: found.slice(0, deliveryPageSize), hasMore: found.length > deliveryPageSize };
}
