import type { z } from 'zod';
import { weekStart } from '#contract/home/rules.ts';
import type { CountryQuality, getQualityTrend, listProjectQuality, listQuality } from '#contract/quality/api.ts';
import { defaultPageSize } from '#contract/shared/paging.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { countryLabel, getLists, type Lists, projectCode, projectNumber } from '../lookups/queries.ts';
import { countsOf, listCountries, listProjectRows, listWeeks } from './queries.ts';
import { askForCount, isCounting, nextCount, readRun } from './runs.ts';

export async function listByCountry({ db, clock, user }: Context): Promise<z.output<typeof listQuality.output>> {
  const [lists, rows, run] = await Promise.all([getLists(db), listCountries(db), readRun(db)]);
  const { language } = user;
  const countries = rows.map(
    ({ countryCode, countedAt, photoBefore, updateBefore, counts }): CountryQuality => ({
      country: countryLabel(lists, countryCode, language),
      countedAt: countedAt.toISOString(),
      photoBefore,
      updateBefore,
      counts: countsOf(counts),
    }),
  );
  const now = clock();
  return {
    countries: countries.sort((a, b) => a.country.label.localeCompare(b.country.label, language)),
    isCounting: isCounting(run, now),
    nextAt: nextCount(run, now)?.toISOString() ?? null,
  };
}

export const known = (lists: Lists, country: string): void => {
  if (!lists.country(country)) fail('not-found');
};

export interface Paging {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

export const partOf = ({ page = 1, pageSize = defaultPageSize }: Paging) => ({
  offset: (page - 1) * pageSize,
  limit: pageSize,
});

export async function listByProject(
  { db }: Context,
  input: z.output<typeof listProjectQuality.input>,
): Promise<z.output<typeof listProjectQuality.output>> {
  known(await getLists(db), input.country);
  const { rows, total } = await listProjectRows(db, {
    country: input.country,
    search: input.search,
    sort: input.sort ?? 'Project',
    isDescending: input.direction === 'desc',
    ...partOf(input),
  });
  return {
    projects: rows.map(({ number, name, counts }) => ({
      project: { code: projectCode(number), label: name },
      counts: countsOf(counts),
    })),
    total,
  };
}

/** An unknown project has number -1, which no project has. */
export const numberOf = (project: string | undefined): number | null =>
  project === undefined ? null : (projectNumber(project) ?? -1);

export async function trend(
  { db, clock }: Context,
  { figure, country }: z.output<typeof getQualityTrend.input>,
): Promise<z.output<typeof getQualityTrend.output>> {
  if (country !== undefined) known(await getLists(db), country);
  const rows = await listWeeks(db, figure, country, weekStart(clock().toISOString().slice(0, 10)));
  return { weeks: rows.map(({ week, children, all }) => ({ start: week, children, all })) };
}

export async function countAgain({ db, user, clock }: Context): Promise<Record<string, never>> {
  const at = clock();
  const isAsked = await transact(db, (transaction) => askForCount(transaction, user.id, at));
  if (isAsked) return {};
  const next = nextCount(await readRun(db), at) ?? at;
  return fail('counted-lately', { minutes: Math.max(1, Math.ceil((next.getTime() - at.getTime()) / 60_000)) });
}
