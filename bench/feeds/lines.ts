import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { columnName } from '#server/db/column-name.ts';
import { createRandom } from '#server/random.ts';
import type { SeedChild } from '#server/seed/child.ts';
import { dateText, dayOf } from '#server/seed/days.ts';
import { makeChildren } from '#server/seed/make-children.ts';
import { planProjects, type SeedProject } from '#server/seed/projects.ts';
import { addRecords, emptyRecords } from '#server/seed/records.ts';
import type { LookupIds } from '#server/seed/values.ts';
import { type CodeOf, lineOfChild } from '#server/testing/feed-lines.ts';

/** The lines of a field office with very many children, the same in every run. */

export type Line = Readonly<Record<string, unknown>>;

/** A feed is about one country. */
export const feedCountry = 'ETH';
const seed = 1;

export interface FeedPlan {
  readonly projects: readonly SeedProject[];
  readonly today: string;
  readonly lookups: LookupIds;
}

/** The projects that the generator spreads over all countries, all of them in one. */
export const planFeed = (children: number, today: string, lookups: LookupIds): FeedPlan => ({
  projects: planProjects(children, seed).map((project) => ({ ...project, country: feedCountry })),
  today,
  lookups,
});

const projectCode = (number: number) => String(number).padStart(6, '0');
const communityCode = (project: number, number: number) => `${projectCode(project)}-${String(number).padStart(2, '0')}`;

/** Numbers of communities stand for their ids. */
const childrenOf = (project: SeedProject, { today, lookups }: FeedPlan): SeedChild[] =>
  makeChildren(
    project,
    project.communities.map((_, index) => index + 1),
    { seed, today: dayOf(today), lookups },
  );

function codesOf(lookups: LookupIds): CodeOf {
  const codes = new Map<number, string>();
  for (const list of lookups.values()) for (const [code, id] of list) codes.set(id, code);
  return (id) => codes.get(id);
}

const columns = new Map<string, string>();
/** Remembered: a property is read millions of times. */
function columnOf(property: string): string {
  const known = columns.get(property) ?? columnName(property);
  columns.set(property, known);
  return known;
}

/** Days are numbers while they are generated. */
function readFrom(child: SeedChild, property: string): unknown {
  const column = columnOf(property);
  const value = (child as unknown as Line)[column];
  return column.endsWith('_date') && typeof value === 'number' ? dateText(value) : value;
}

const renamed = (
  rows: readonly Line[],
  names: Readonly<Record<string, string>>,
  change?: (row: Line) => Line,
): Line[] =>
  rows.map((row) => {
    const given = change ? change(row) : row;
    return Object.fromEntries(Object.entries(names).map(([wire, column]) => [wire, given[column]]));
  });

function listsOf(child: SeedChild, today: number, codeOf: CodeOf): Readonly<Record<string, Line[]>> {
  const records = emptyRecords();
  addRecords(records, child, undefined, { today, random: createRandom('bench feed', child.code) });
  const code = (id: unknown) => (id === null ? null : codeOf(id as number));
  return {
    Supports: renamed(
      records.child_participation,
      {
        ParticipationSupportType: 'support_type',
        ParticipationSupportDescription: 'support_description',
        Date: 'support_date',
      },
      (row) => ({
        ...row,
        support_type: code(row.support_type),
        support_description: code(row.support_description),
      }),
    ),
    Letters: renamed(records.child_letter, { Kind: 'kind', Date: 'letter_date', Language: 'language' }),
    Media: renamed(records.child_media, {
      Kind: 'kind',
      Date: 'media_date',
      MediaFlag: 'flag',
      ConsentExpiryDate: 'consent_expiry_date',
    }),
    Visits: renamed(records.child_presence, { Date: 'visit_date', SeenBy: 'seen_by', Result: 'result' }),
  };
}

/** Projects, communities and children, with every field that the generator fills. */
export function* everyLine(plan: FeedPlan): Generator<Line> {
  const codeOf = codesOf(plan.lookups);
  const today = dayOf(plan.today);
  for (const { number, name, country, communities, fundingOffice, isActive } of plan.projects) {
    yield {
      Record: 'project',
      Project: projectCode(number),
      ProjectName: name,
      Country: country,
      FundingOffice: fundingOffice,
      ProjectStatus: isActive ? 'Active' : 'Inactive',
    };
    for (const [index, community] of communities.entries())
      yield { Record: 'community', Community: communityCode(number, index + 1), CommunityName: community };
  }
  for (const project of plan.projects)
    for (const child of childrenOf(project, plan)) {
      const community = child.community_id === null ? null : communityCode(project.number, child.community_id);
      const lists = listsOf(child, today, codeOf);
      yield lineOfChild({ read: (property) => readFrom(child, property), community, lists }, codeOf);
    }
}

const siblingsMaximum = 10;

/** A day's changes: `count` children, spread over all projects, have two other values each. */
export function* changedLines(plan: FeedPlan, children: number, count: number): Generator<Line> {
  let met = 0;
  let changed = 0;
  for (const project of plan.projects)
    for (const child of childrenOf(project, plan)) {
      met += 1;
      if (changed >= Math.floor((met * count) / children)) continue;
      changed += 1;
      yield {
        Record: 'child',
        ChildId: child.code,
        NumberOfBrothers: ((child.number_of_brothers ?? 0) + 1) % siblingsMaximum,
        HealthStatus: child.health_status === 1 ? 'Not Satisfactory' : 'Satisfactory',
      };
    }
}

const linesPerPiece = 500;

async function* textOf(header: Line, lines: Iterable<Line>, counted: (lines: number) => void): AsyncGenerator<string> {
  let piece = `${JSON.stringify(header)}\n`;
  let count = 0;
  for (const line of lines) {
    piece += `${JSON.stringify(line)}\n`;
    count += 1;
    if (count % linesPerPiece > 0) continue;
    yield piece;
    piece = '';
  }
  counted(count);
  yield `${piece}${JSON.stringify({ Record: 'end', Lines: count })}\n`;
}

export interface FeedHead {
  readonly name: string;
  readonly type: 'snapshot' | 'changes';
  readonly asOf: string;
}

/** Writes the packed file before it is sent, so that generating it is not measured; returns the number of lines. */
export async function writeFeed(file: string, { name, type, asOf }: FeedHead, lines: Iterable<Line>): Promise<number> {
  let count = 0;
  const header = { Record: 'feed', Feed: name, Type: type, Country: feedCountry, AsOf: asOf };
  const text = textOf(header, lines, (counted) => {
    count = counted;
  });
  await pipeline(Readable.from(text), createGzip({ level: 3 }), createWriteStream(file));
  return count;
}
