import { Readable } from 'node:stream';
import { z } from 'zod';
import type { getSentFeed, getSentFeedProblems } from '#contract/feed/api.ts';
import { FeedEnd, FeedHeader, lineData } from '#contract/feed/lines.ts';
import type { Db } from '../../db/connection.ts';
import type { IntegrationContext } from '../../http/context.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { fail } from '../../refusal.ts';
import { getLists } from '../lookups/queries.ts';
import { type FeedRow, findFeedByName, listRefused, type RefusedRow } from './queries.ts';
import { listedLookups } from './sent-columns.ts';

/** What the sender of a feed can ask about it. */

export const countsOf = (feed: FeedRow) => ({
  id: feed.id,
  name: feed.name,
  type: feed.type,
  state: feed.state,
  lines: feed.lines,
  appliedLines: feed.appliedLines,
  registered: feed.registered,
  changed: feed.changed,
  unchanged: feed.unchanged,
  places: feed.places,
  refused: feed.refused,
  left: feed.leftChildren,
  missing: feed.missing,
  receivedAt: feed.receivedAt?.toISOString() ?? null,
  startedAt: feed.startedAt?.toISOString() ?? null,
  finishedAt: feed.finishedAt?.toISOString() ?? null,
});

type Named = z.output<typeof getSentFeed.input>;

const getOwn = async ({ db, credential }: IntegrationContext, { name }: Named): Promise<FeedRow> =>
  (await findFeedByName(db, credential.id, name)) ?? fail('not-found');

export const showSent = async (context: IntegrationContext, input: Named) => countsOf(await getOwn(context, input));

const rowsPerRead = 1000;

/** All refused lines, read while they are sent. */
export async function* readRefused(db: Db, feedId: number): AsyncGenerator<RefusedRow> {
  for (let after = 0; ; ) {
    const rows = await listRefused(db, feedId, after, rowsPerRead);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    after = last.line;
  }
}

async function* asLines(db: Db, feedId: number): AsyncGenerator<string> {
  for await (const { line, record, problems } of readRefused(db, feedId))
    yield `${JSON.stringify({ Line: line, Record: record, Errors: problems })}\n`;
}

export async function downloadSentProblems(
  context: IntegrationContext,
  input: z.output<typeof getSentFeedProblems.input>,
): Promise<DownloadedFile> {
  const feed = await getOwn(context, input);
  return {
    fileName: `${feed.name}-problems.ndjson`,
    contentType: 'application/x-ndjson',
    content: Readable.from(asLines(context.db, feed.id)),
  };
}

const jsonSchema = (schema: z.ZodType) => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return rest;
};

/** Generated from the schemas by which the lines are checked. */
const records = Object.fromEntries(
  Object.entries({ feed: FeedHeader, ...lineData, end: FeedEnd }).map(([kind, schema]) => [kind, jsonSchema(schema)]),
);

export async function describe({ db }: IntegrationContext) {
  const lists = await getLists(db);
  const codes = [...listedLookups].map(([field, list]) => [
    field,
    (lists.values(list) ?? []).map(({ code, isActive, en }) => ({ Code: code, Description: en, Active: isActive })),
  ]);
  return { records, lists: Object.fromEntries(codes) };
}
