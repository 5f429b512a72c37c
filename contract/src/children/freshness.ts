import type { Tab } from './criteria.ts';

/** How fresh is a record? Periods come from Support Office Settings (table T11); these are their defaults. */
export interface FreshnessPeriods {
  readonly dataMonths: number;
  readonly mediaMonths: number;
  readonly presenceMonths: number;
}

export const defaultPeriods: FreshnessPeriods = { dataMonths: 12, mediaMonths: 12, presenceMonths: 6 };

export const freshnessItems = ['fieldOfficeUpdate', 'photo', 'presence', 'annualReport', 'correspondence'] as const;
export type FreshnessItem = (typeof freshnessItems)[number];

/** The tab whose head carries the clock when the item is overdue. */
export const freshnessTabs: Readonly<Record<FreshnessItem, Tab>> = {
  fieldOfficeUpdate: 'general',
  photo: 'media',
  presence: 'presence',
  annualReport: 'correspondence',
  correspondence: 'correspondence',
};

export interface FreshnessDates {
  readonly lastUpdateDate: string | null;
  readonly photoDate: string | null;
  readonly presenceVerifiedDate: string | null;
  readonly annualReportDate: string | null;
  readonly annualReportDueDate: string | null;
  readonly lastCorrespondenceDate: string | null;
  readonly nextCorrespondenceDueDate: string | null;
}

export interface Freshness {
  readonly item: FreshnessItem;
  readonly lastDate: string | null;
  readonly dueDate: string | null;
  readonly isOverdue: boolean;
}

/** The same day so many months later, or the month's last day where it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
}

export function freshnessOf(dates: FreshnessDates, today: string, periods = defaultPeriods): Freshness[] {
  const item = (name: FreshnessItem, lastDate: string | null, dueDate: string | null): Freshness => ({
    item: name,
    lastDate,
    dueDate,
    isOverdue: dueDate !== null && dueDate < today,
  });
  const after = (date: string | null, months: number) => (date === null ? null : addMonths(date, months));
  return [
    item('fieldOfficeUpdate', dates.lastUpdateDate, after(dates.lastUpdateDate, periods.dataMonths)),
    item('photo', dates.photoDate, after(dates.photoDate, periods.mediaMonths)),
    item('presence', dates.presenceVerifiedDate, after(dates.presenceVerifiedDate, periods.presenceMonths)),
    item('annualReport', dates.annualReportDate, dates.annualReportDueDate),
    item('correspondence', dates.lastCorrespondenceDate, dates.nextCorrespondenceDueDate),
  ];
}
