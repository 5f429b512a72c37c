import { sql } from 'kysely';
import type { CommunityData, ProjectData } from '#contract/feed/lines.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { readProjectMedia, replaceProjectMedia } from './project-media.ts';

/** Registers and updates projects and communities. Project locks and ratings are the offices' own. */

export interface PlaceContext {
  readonly db: Db;
  readonly at: Date;
  readonly source: string;
  readonly act: { readonly kind: string; readonly of: number } | null;
  /** The sender. */
  readonly office: string;
  /** The sender's countries. */
  readonly countries: ReadonlySet<string>;
}

export interface PlaceResult {
  readonly isChanged: boolean;
  readonly problems: readonly FieldProblem[];
}

const refused = (...problems: FieldProblem[]): PlaceResult => ({ isChanged: false, problems });
const done = (isChanged: boolean): PlaceResult => ({ isChanged, problems: [] });

interface StoredProject {
  readonly name: string;
  readonly countryCode: string;
  readonly fundingOfficeCode: string | null;
  readonly isActive: boolean;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

const wires = {
  name: 'ProjectName',
  fundingOfficeCode: 'FundingOffice',
  isActive: 'ProjectStatus',
  startDate: 'ProjectStartDate',
  endDate: 'ProjectEndDate',
} as const;

const shown = (value: string | boolean | null | undefined) =>
  typeof value === 'boolean' ? (value ? 'Active' : 'Inactive') : (value ?? null);

/** An inactive office funds no further project. */
async function findFundingProblem(db: Db, code: string, before: string | null): Promise<FieldProblem | undefined> {
  const field = 'FundingOffice';
  const offices = db.selectFrom('office').select('isActive').where('code', '=', code).where('kind', '=', 'fundraising');
  const office = await offices.executeTakeFirst();
  if (!office) return { field, code: 'not-in-list' };
  return office.isActive || code === before ? undefined : { field, code: 'inactive-place' };
}

async function findPlaceProblems(
  { db, countries }: PlaceContext,
  data: ProjectData,
  known: StoredProject | undefined,
): Promise<FieldProblem[]> {
  const { Country: country = known?.countryCode, FundingOffice: office } = data;
  const problems: FieldProblem[] = [];
  if (country === undefined) problems.push({ field: 'Country', code: 'required' });
  else if (!countries.has(country)) problems.push({ field: 'Country', code: 'not-for-this-sender' });
  else if (known && known.countryCode !== country) problems.push({ field: 'Country', code: 'cannot-change' });
  if (!known && data.ProjectName === undefined) problems.push({ field: 'ProjectName', code: 'required' });
  const funding = office == null ? undefined : await findFundingProblem(db, office, known?.fundingOfficeCode ?? null);
  if (funding) problems.push(funding);
  const start = data.ProjectStartDate === undefined ? known?.startDate : data.ProjectStartDate;
  const end = data.ProjectEndDate === undefined ? known?.endDate : data.ProjectEndDate;
  if (start && end && end < start)
    problems.push({ field: 'ProjectEndDate', code: 'must-not-be-before', params: { than: start } });
  return problems;
}

export async function applyProject(context: PlaceContext, data: ProjectData): Promise<PlaceResult> {
  const { db, at, source, act, office } = context;
  const number = Number(data.Project);
  const known: StoredProject | undefined = await db
    .selectFrom('project')
    .select(['name', 'countryCode', 'fundingOfficeCode', 'isActive', 'startDate', 'endDate'])
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const media = await readProjectMedia(db, office, data);
  const problems = [...(await findPlaceProblems(context, data, known)), ...media.problems];
  if (problems.length > 0) return refused(...problems);
  const sent = {
    name: data.ProjectName,
    fundingOfficeCode: data.FundingOffice,
    isActive: data.ProjectStatus === undefined ? undefined : data.ProjectStatus === 'Active',
    startDate: data.ProjectStartDate,
    endDate: data.ProjectEndDate,
  };
  if (!known) {
    await db
      .insertInto('project')
      .values({
        number,
        countryCode: data.Country as string,
        implementingOfficeCode: office,
        ...sent,
        name: data.ProjectName as string,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await replaceProjectMedia(db, number, media);
    return done(true);
  }
  const names = Object.keys(wires) as (keyof typeof wires)[];
  const changed = names.filter((name) => sent[name] !== undefined && sent[name] !== known[name]);
  const mediaChange = await replaceProjectMedia(db, number, media);
  if (changed.length === 0 && !mediaChange) return done(false);
  await db
    .updateTable('project')
    .set(({ eb }) => ({
      ...Object.fromEntries(changed.map((name) => [name, sent[name]])),
      version: eb('version', '+', 1),
    }))
    .where('number', '=', number)
    .execute();
  const changes = {
    ...Object.fromEntries(changed.map((name) => [wires[name], [shown(known[name]), shown(sent[name])] as const])),
    ...(mediaChange && { Media: mediaChange }),
  };
  await audit(db, { entity: 'project', entityId: data.Project, office: null, by: null, source, at, act, changes });
  return done(true);
}

export async function applyCommunity(context: PlaceContext, data: CommunityData): Promise<PlaceResult> {
  const { db, at, source, act, countries } = context;
  const project = Number(data.Community.slice(0, 6));
  const number = Number(data.Community.slice(7));
  const place = await db.selectFrom('project').select('countryCode').where('number', '=', project).executeTakeFirst();
  if (!place) return refused({ field: 'Community', code: 'project-unknown' });
  if (!countries.has(place.countryCode)) return refused({ field: 'Community', code: 'not-for-this-sender' });
  if (number < 1) return refused({ field: 'Community', code: 'invalid' });
  const known = await db
    .selectFrom('community')
    .select(['id', 'name'])
    .where('projectNumber', '=', project)
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const name = data.CommunityName;
  if (known?.name === name) return done(false);
  await sql`
    insert into community (project_number, number, name) values (${project}, ${number}, ${name})
    on conflict (code) do update set name = excluded.name`.execute(db);
  const changes = { Community: [known?.name ?? null, name] as const };
  const entityId = data.Community.slice(0, 6);
  await audit(db, { entity: 'project', entityId, office: null, by: null, source, at, act, changes });
  return done(true);
}
