import {
  type ChildData,
  ChildMessage,
  CommunityMessage,
  type ProjectData,
  ProjectMessage,
} from '#contract/feed/lines.ts';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { type InboundContext, type InboundHandler, type InboundHandlers, inboundHandler } from '../../http/inbound.ts';
import { Refusal } from '../../refusal.ts';
import { getLists } from '../lookups/queries.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { recordUnknownValues } from '../reference/queries.ts';
import { applyChildren, type ChildResult } from './apply-children.ts';
import { readPlaces } from './apply-chunk.ts';
import { applyCommunity, applyProject, type PlaceResult } from './apply-places.ts';
import { countryOfProject, isInactiveSender, listOwnCountries } from './scope.ts';
import type { UnknownValue } from './sent-columns.ts';
import { findSentFiles } from './sent-files.ts';
import { countUnknown } from './unknown-values.ts';

/** Single messages of a field office: the records of a feed, one at a time. */

/** With the codes that are in no list. */
class RefusedMessage extends Refusal {
  readonly unknown: readonly UnknownValue[];

  constructor(kind: string, problems: readonly FieldProblem[], unknown: readonly UnknownValue[]) {
    const inData = ({ field, ...problem }: FieldProblem) => ({
      ...problem,
      field: ['Data', field].filter(Boolean).join('.'),
    });
    super('message-refused', { kind }, problems.map(inData));
    this.unknown = unknown;
  }
}

function refuseAll(
  kind: string,
  { problems, unknown = [] }: Pick<ChildResult, 'problems'> & Partial<ChildResult>,
): void {
  if (problems.length > 0) throw new RefusedMessage(kind, problems, unknown);
}

/** The message's own transaction is rolled back; this one records the refusal, and a repeat of it is not counted again. */
const refused: NonNullable<InboundHandler['refused']> = async ({ db, at, credential }, refusal) => {
  const unknown = refusal instanceof RefusedMessage ? refusal.unknown : [];
  await recordUnknownValues(db, at, credential.office, countUnknown([unknown]));
};

type ChildKind = 'register' | 'update';

async function applyChild(inbound: InboundContext, kind: ChildKind, data: ChildData) {
  const { db, at, credential } = inbound;
  const { office, clientId } = credential;
  const countries = await listOwnCountries(db, office);
  if (!countries.has(data.ChildId.slice(0, 3)))
    refuseAll(kind, { problems: [{ field: 'ChildId', code: 'not-for-this-sender' }] });
  const known = await db.selectFrom('child').select('id').where('code', '=', data.ChildId).executeTakeFirst();
  if (kind === 'register' && known) refuseAll(kind, { problems: [{ field: 'ChildId', code: 'duplicate' }] });
  if (kind === 'update' && !known) refuseAll(kind, { problems: [{ field: 'ChildId', code: 'child-unknown' }] });
  if (kind === 'register' && (await isInactiveSender(db, office, data.ChildId.slice(0, 3))))
    refuseAll(kind, { problems: [{ field: 'ChildId', code: 'inactive-place' }] });
  const { projects, communities } = await readPlaces(db, [data]);
  const files = await findSentFiles(db, office, [data]);
  const reference = { lists: await getLists(db), communities, files };
  const today = dayOfInstant(at.toISOString(), formatsOf(await officeSettings(db, office)).zone);
  const context = { db, at, today, asOf: today, source: clientId, act: null, reference, projects };
  const [result] = await applyChildren(context, [data]);
  refuseAll(kind, result as ChildResult);
  return { ChildId: data.ChildId, Outcome: (result as ChildResult).outcome };
}

const childHandler = (kind: ChildKind) =>
  inboundHandler({
    schema: ChildMessage,
    recordOf: ({ ChildId }) => `child:${ChildId}`,
    handle: (inbound, data) => applyChild(inbound, kind, data as ChildData),
    refused,
  });

async function placeContextOf({ db, at, credential: { office, clientId } }: InboundContext) {
  return { db, at, source: clientId, act: null, office, countries: await listOwnCountries(db, office) };
}

/** What is there already can be changed. */
async function applyProjectMessage(inbound: InboundContext, data: ProjectData): Promise<PlaceResult> {
  const { db, credential } = inbound;
  const isKnown = (await countryOfProject(db, Number(data.Project))) !== undefined;
  if (!isKnown && (await isInactiveSender(db, credential.office, data.Country)))
    return { isChanged: false, problems: [{ field: 'Country', code: 'inactive-place' }] };
  return applyProject(await placeContextOf(inbound), data);
}

const answerOf = (kind: string, result: PlaceResult) => {
  refuseAll(kind, result);
  return { Outcome: result.isChanged ? 'changed' : 'unchanged' };
};

export const feedMessageHandlers: InboundHandlers = {
  register: childHandler('register'),
  update: childHandler('update'),
  project: inboundHandler({
    schema: ProjectMessage,
    recordOf: ({ Project }) => `project:${Project}`,
    handle: async (inbound, data) => answerOf('project', await applyProjectMessage(inbound, data)),
  }),
  community: inboundHandler({
    schema: CommunityMessage,
    recordOf: ({ Community }) => `project:${Community.slice(0, 6)}`,
    handle: async (inbound, data) => answerOf('community', await applyCommunity(await placeContextOf(inbound), data)),
  }),
};
