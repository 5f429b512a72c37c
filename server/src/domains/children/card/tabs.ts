import * as card from '#contract/children/card.ts';
import type { Language } from '#contract/shared/language.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import type { Context } from '../../../http/context.ts';
import { officeName } from '../../lookups/queries.ts';
import { findOffice } from '../../office-settings/queries.ts';
import { ownersOf, redactForOffice } from '../field-visibility.ts';
import { createLabels, type Labels } from '../labels.ts';
import { type OfficeContext, readOfficeContext } from '../search/prepare.ts';
import * as queries from './card-queries.ts';
import * as show from './tab-views.ts';
import { viewFields } from './view-fields.ts';

/** Handlers for one card tab: read the child's row and related lists, and log the access. */
type Reading = Pick<Context, 'db' | 'office'> & {
  readonly officeContext: OfficeContext;
  readonly language: Language;
  readonly labels: Labels;
};
type Read<T> = (row: queries.HeldRow, reading: Reading) => T | Promise<T>;

const read = {
  education: (row, { labels }) => viewFields('education', row, labels),
  health: (row, { labels }) => viewFields('health', row, labels),
  nutrition: (row, { labels }) => viewFields('nutrition', row, labels),
  family: (row, { labels }) => viewFields('family', row, labels),
  participation: async (row, { db, labels }) =>
    show.viewParticipation(row, await queries.listSupports(db, row.id), labels),
  correspondence: async (row, { db, officeContext, labels }) =>
    show.viewCorrespondence(row, await queries.listLetters(db, row.id), labels, officeContext.today),
  media: async (row, { db, officeContext, labels }) =>
    show.viewMedia(row, await queries.listMedia(db, row.id), labels, officeContext.today),
  presence: async (row, { db, labels }) =>
    show.viewPresence(row, await queries.listVisits(db, row.id), await queries.findVerification(db, row.id), labels),
  sponsor: async (row, { db, office, officeContext, language, labels }) => {
    const sponsorOffice = row.sponsorOfficeCode === office ? await findOffice(db, office) : undefined;
    const name = sponsorOffice ? officeName(sponsorOffice, officeContext.lists, language) : null;
    return show.viewSponsor(row, office, name, labels);
  },
} satisfies Record<string, Read<unknown>>;

const schemas = {
  education: card.Education,
  health: card.Health,
  nutrition: card.Nutrition,
  family: card.Family,
  participation: card.Participation,
  correspondence: card.Correspondence,
  media: card.Media,
  presence: card.Presence,
  sponsor: card.Sponsor,
} as const satisfies Record<keyof typeof read, unknown>;

type Tabs = { readonly [T in keyof typeof read]: Awaited<ReturnType<(typeof read)[T]>> };

/** F15: reads a tab without the fields that other offices own. */
async function readTab<T extends keyof Tabs>(name: T, row: queries.HeldRow, reading: Reading): Promise<Tabs[T]> {
  const answer = await read[name](row, reading);
  return redactForOffice(reading.office, schemas[name], answer as never, ownersOf(row)) as Tabs[T];
}

/** Returns the route handler of one tab. */
export function tabHandler<T extends keyof Tabs>(name: T) {
  return async (context: Context, { childId }: { readonly childId: string }): Promise<Record<T, Tabs[T]>> => {
    const { db, office, user } = context;
    const [row, officeContext] = await Promise.all([queries.getChildRow(db, childId), readOfficeContext(context)]);
    await recordAccess(context, { action: 'view', childId: row.id, isPart: true });
    const labels = createLabels(officeContext.lists, user.language);
    const answer = await readTab(name, row, { db, office, officeContext, language: user.language, labels });
    return { [name]: answer } as Record<T, Tabs[T]>;
  };
}

/** All tabs in one language, for print and PDF. */
export async function readTabs(
  { db, office }: Pick<Context, 'db' | 'office'>,
  row: queries.HeldRow,
  officeContext: OfficeContext,
  language: Language,
): Promise<Tabs> {
  const reading = { db, office, officeContext, language, labels: createLabels(officeContext.lists, language) };
  const entries = await Promise.all(
    (Object.keys(read) as (keyof Tabs)[]).map(async (name) => [name, await readTab(name, row, reading)] as const),
  );
  return Object.fromEntries(entries) as Tabs;
}
