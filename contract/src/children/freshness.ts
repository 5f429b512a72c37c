import {
  addPeriod,
  defaultSupportOfficeSettings,
  type SupportOfficeSettings,
} from '../office-settings/support-office.ts';
import type { Tab } from './fields.ts';
import { childStatus, enrolledOrLeavingStatuses, enrolledStatuses } from './statuses.ts';

/**
 * When each kind of child data is due for an update. The periods are the support office's settings (tables T11 and
 * T16).
 */
export const freshnessItems = [
  'fieldOfficeUpdate',
  'presence',
  'approval',
  'photo',
  'annualReport',
  'correspondence',
] as const;
export type FreshnessItem = (typeof freshnessItems)[number];

/** The tab whose heading shows the clock when the item is overdue. */
export const freshnessTabs: Readonly<Record<FreshnessItem, Tab>> = {
  fieldOfficeUpdate: 'general',
  presence: 'presence',
  approval: 'participation',
  photo: 'media',
  annualReport: 'correspondence',
  correspondence: 'correspondence',
};

/**
 * Child statuses for which an item can be overdue: a child who has left is not visited, and without a sponsor there is
 * no correspondence.
 */
const dueStatuses: Readonly<Record<FreshnessItem, readonly number[]>> = {
  fieldOfficeUpdate: enrolledOrLeavingStatuses,
  presence: enrolledOrLeavingStatuses,
  approval: enrolledStatuses,
  photo: enrolledStatuses,
  annualReport: [childStatus.sponsored],
  correspondence: [childStatus.sponsored],
};

/** Whether the item can be due for a child of this status (T3). */
export const canBeDue = (item: FreshnessItem, status: number): boolean => dueStatuses[item].includes(status);

export interface FreshnessDates {
  readonly status: number;
  readonly lastUpdateDate: string | null;
  readonly presenceVerifiedDate: string | null;
  readonly participationApprovedDate: string | null;
  readonly photoDate: string | null;
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

type Periods = Pick<
  SupportOfficeSettings,
  'childDataUpdate' | 'childDataReview' | 'childDataRenewal' | 'childMediaUpdate'
>;

export const isOverdue = (dueDate: string | null, today: string): boolean => dueDate !== null && dueDate < today;

/** When the field office's next update of the child's data is due. */
export const updateDueDate = (
  lastUpdateDate: string | null,
  periods: Pick<Periods, 'childDataUpdate'>,
): string | null => (lastUpdateDate === null ? null : addPeriod(lastUpdateDate, periods.childDataUpdate));

export function freshnessOf(
  dates: FreshnessDates,
  today: string,
  periods: Periods = defaultSupportOfficeSettings,
): Freshness[] {
  const item = (name: FreshnessItem, lastDate: string | null, date: string | null): Freshness => {
    const dueDate = canBeDue(name, dates.status) ? date : null;
    return { item: name, lastDate, dueDate, isOverdue: isOverdue(dueDate, today) };
  };
  const after = (name: FreshnessItem, date: string | null, period: keyof Periods) =>
    item(name, date, date === null ? null : addPeriod(date, periods[period]));
  return [
    after('fieldOfficeUpdate', dates.lastUpdateDate, 'childDataUpdate'),
    after('presence', dates.presenceVerifiedDate, 'childDataReview'),
    after('approval', dates.participationApprovedDate, 'childDataRenewal'),
    after('photo', dates.photoDate, 'childMediaUpdate'),
    item('annualReport', dates.annualReportDate, dates.annualReportDueDate),
    item('correspondence', dates.lastCorrespondenceDate, dates.nextCorrespondenceDueDate),
  ];
}
