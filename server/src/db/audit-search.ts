import { sql } from 'kysely';
import { fieldOfficeLabel } from '#contract/feed/labels.ts';
import type { ActionAuditEntry, AuditActionKind } from '#contract/reservations/audit-actions.ts';
import type { AuditTranslator } from '#contract/shared/audit-labels.ts';
import type { Language } from '#contract/shared/language.ts';
import { nameWithServiceAccount } from '#contract/shared/service-account-name.ts';
import { fieldOfficeSource } from './audit.ts';
import type { Db } from './connection.ts';
import { personName } from './person-name.ts';

export interface AuditFilter {
  readonly field?: string | undefined;
  readonly modifiedBy?: string | undefined;
  /** Searched in the old and the new value. */
  readonly value?: string | undefined;
  /** Days in the time zone `zone`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly zone: string;
  /** The reader's labels for fields and values; without them, the stored texts are searched. */
  readonly words?: AuditTranslator | undefined;
  readonly language: Language;
}

export interface AuditOf {
  readonly entity: string;
  readonly entityId: string;
  /** For records shared by all offices whose history is kept per office; null for what no office changed. */
  readonly office?: string | null;
}

/** An entry with the record it belongs to, because several histories may be read together. */
export interface FoundEntry extends ActionAuditEntry, Pick<AuditOf, 'entity' | 'entityId'> {}

/** The history of one record, or of several together. */
type Histories = AuditOf | readonly AuditOf[];

/** The person who made the change, else the service account or the product itself. */
const person = sql<string>`coalesce(${personName('u')}, a.source)`;

/** Stands in a label for the number or name that SQL fills in. */
const blank = '{}';

/** The actor as `actorOf` and the histories show it to the reader, and the address of a person. */
function actorSearched(language: Language) {
  const through = nameWithServiceAccount('', blank, language);
  const fed = fieldOfficeLabel(language, blank);
  return sql<string>`case
    when u.id is not null then
      ${personName('u')} || coalesce(replace(${through}, ${blank}, a.through), '') || ' ' || u.email
    when a.source = ${fieldOfficeSource} and a.act = 'feed' and a.act_of is not null
      then replace(${fed}, ${blank}, a.act_of::text)
    when a.source = ${fieldOfficeSource} then ${fieldOfficeLabel(language)}
    else a.source end`;
}
const contains = (text: unknown, part: string) => sql<boolean>`position(lower(${part}) in lower(${text})) > 0`;

const conditionsOf = (of: Histories) =>
  [of].flat().map(({ entity, entityId, office }) => ({
    'a.entity': entity,
    'a.entityId': entityId,
    ...(office !== undefined && { 'a.officeCode': office }),
  }));

const history = (db: Db, of: Histories) =>
  db.selectFrom('auditEntry as a').where((eb) => eb.or(conditionsOf(of).map((one) => eb.and(one))));

/** People search for the labels they see, which may differ from the stored values. */
async function findIdsByLabels(
  db: Db,
  of: Histories,
  { words, field, value }: AuditFilter,
): Promise<string[] | undefined> {
  if (!words || (field === undefined && value === undefined)) return undefined;
  const rows = await history(db, of).select(['a.id', 'a.field', 'a.oldValue', 'a.newValue']).execute();
  const has = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase());
  const texts = (row: (typeof rows)[number]) =>
    [row.oldValue, row.newValue].map((one) => (one === null ? '' : words.value(row.field, one))).join('\n');
  return rows.filter((row) => has(words.field(row.field), field) && has(texts(row), value)).map(({ id }) => id);
}

const matching = (db: Db, of: Histories, filter: AuditFilter, ids: string[] | undefined) => {
  const day = sql<string>`(a.modified_at at time zone ${filter.zone})::date`;
  const [field, value] = ids ? [] : [filter.field, filter.value];
  return history(db, of)
    .leftJoin('appUser as u', 'u.id', 'a.modifiedBy')
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`a.id = any(${ids}::bigint[])`))
    .$if(field !== undefined, (q) => q.where(contains(sql.ref('a.field'), field as string)))
    .$if(filter.modifiedBy !== undefined, (q) =>
      q.where(contains(actorSearched(filter.language), filter.modifiedBy as string)),
    )
    .$if(value !== undefined, (q) => {
      const values = sql`coalesce(a.old_value, '') || chr(10) || coalesce(a.new_value, '')`;
      return q.where(contains(values, value as string));
    })
    .$if(filter.from !== undefined, (q) => q.where(day, '>=', filter.from as string))
    .$if(filter.to !== undefined, (q) => q.where(day, '<=', filter.to as string));
};

interface Acted {
  readonly modifiedBy: string | null;
  readonly act: string | null;
  readonly actOf: number | null;
}

/** What a field office sent is told in the reader's language, with the number of its feed. */
const actorOf = ({ modifiedBy, act, actOf }: Acted, language: Language): string =>
  modifiedBy === fieldOfficeSource ? fieldOfficeLabel(language, act === 'feed' ? actOf : null) : (modifiedBy ?? '');

/** Transaction ids start again when a database is restored elsewhere; the time makes them unique. */
export const actKey = (actId: string | null, modifiedAt: Date): string | null =>
  actId && `${actId}-${modifiedAt.getTime()}`;

/** The entries of a history that match, latest first. */
export async function searchAudit(
  db: Db,
  of: Histories,
  filter: AuditFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundEntry[]> {
  const rows = await matching(db, of, filter, await findIdsByLabels(db, of, filter))
    .select([
      'a.id',
      'a.entity',
      'a.entityId',
      'a.field',
      'a.oldValue',
      'a.newValue',
      'a.modifiedAt',
      'a.through',
      'a.act',
      'a.actOf',
      'a.actId',
      'u.email as modifiedByEmail',
      person.as('modifiedBy'),
    ])
    .orderBy('a.modifiedAt', 'desc')
    // Keeps the entries of each act together when two acts have the same time.
    .orderBy('a.actId', (order) => order.desc().nullsLast())
    .orderBy('a.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ through, ...row }) => ({
    ...row,
    id: Number(row.id),
    act: row.act as AuditActionKind | null,
    actId: actKey(row.actId, row.modifiedAt),
    modifiedBy: nameWithServiceAccount(actorOf(row, filter.language), through, filter.language),
    modifiedAt: row.modifiedAt.toISOString(),
  }));
}

export async function countAudit(db: Db, of: Histories, filter: AuditFilter): Promise<number> {
  const { count } = await matching(db, of, filter, await findIdsByLabels(db, of, filter))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
