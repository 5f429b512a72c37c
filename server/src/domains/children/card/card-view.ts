import { ageOn, terminationDay } from '#contract/children/age.ts';
import { Child, Hold } from '#contract/children/card.ts';
import { freshnessOf } from '#contract/children/freshness.ts';
import { childStatus, enrolledOrLeavingStatuses, foStatusOf } from '#contract/children/statuses.ts';
import { dayOfInstant } from '#contract/office-settings/format.ts';
import {
  checkPeriod,
  defaultSupportOfficeSettings,
  isSupportOfficeCode,
  type SupportOfficeSettings,
} from '#contract/office-settings/support-office.ts';
import type { Language } from '#contract/shared/language.ts';
import { countryLabel, projectCode, regionLabel } from '../../lookups/queries.ts';
import { ownersOf, redactForOffice } from '../field-visibility.ts';
import { createLabels } from '../labels.ts';
import type { OfficeContext } from '../search/prepare.ts';
import { genderNames } from '../search/rows.ts';
import type { CardRow } from './card-queries.ts';
import { viewActions } from './histories.ts';
import { viewFields } from './view-fields.ts';

/** The support office's own periods, or the defaults. */
function periodsOf({ periods }: CardRow): SupportOfficeSettings {
  const set = periods.filter(
    ({ code, value, unit }) => isSupportOfficeCode(code) && checkPeriod(code, value, unit).length === 0,
  );
  return { ...defaultSupportOfficeSettings, ...Object.fromEntries(set.map(({ code, ...period }) => [code, period])) };
}

/** CHILD-003, F15: an office sees that another office holds a child, but not which office, why or until when. */
function viewHold(row: CardRow, office: string, zone: string): Child['hold'] {
  const { holdKind, holdPlacedAt, holdEndsAt } = row;
  if (holdKind === null || holdPlacedAt === null || row.status === childStatus.sponsored) return null;
  const hold = {
    kind: holdKind,
    isElsewhere: row.holdOffice !== office,
    reservationId: row.reservationId,
    reservationName: row.reservationName,
    placedBy: row.holdPlacedBy,
    placedAt: holdPlacedAt.toISOString(),
    endsOn: holdEndsAt ? dayOfInstant(holdEndsAt.toISOString(), zone) : row.reservationExpires,
  };
  return redactForOffice(office, Hold, hold, ownersOf(row));
}

export function viewChild(row: CardRow, officeContext: OfficeContext, office: string, language: Language): Child {
  const { lists, today, formats } = officeContext;
  const labels = createLabels(lists, language);
  const periods = periodsOf(row);
  const child: Child = {
    childId: row.code,
    givenName: row.givenName,
    familyName: row.familyName,
    gender: genderNames[row.gender as 'F' | 'M'],
    age: ageOn(row.birthDate, today),
    birthDate: row.birthDate,
    isBirthDateEstimated: row.isBirthDateEstimated,
    country: countryLabel(lists, row.countryCode, language),
    region: regionLabel(lists, lists.country(row.countryCode)?.region ?? '', language),
    project: { code: projectCode(row.projectNumber), label: row.projectName },
    projectLockedUntil: row.projectLockedUntil,
    community:
      row.communityCode === null ? null : { code: row.communityCode, label: row.communityName ?? row.communityCode },
    status: labels.byCode('rcdsChildStatus', String(row.status)),
    foStatus: labels.byCode('foChildStatus', foStatusOf(String(row.status))),
    actionCode: row.actionCode === null ? null : labels.byCode('actionCode', row.actionCode),
    ...viewFields('general', row, labels),
    photoDate: row.photoDate,
    photo: row.photo === null ? null : Number(row.photo),
    hold: viewHold(row, office, formats.zone),
    supportOfficeName: row.officeChildName ?? '',
    supportOfficeComments: row.officeComments ?? '',
    supportOfficeUpdatedBy: row.officeUpdatedBy,
    version: row.officeVersion ?? 0,
    freshness: freshnessOf(row, today, periods),
    terminationDate: enrolledOrLeavingStatuses.includes(row.status)
      ? terminationDay(row.birthDate, periods.sponsorshipTerminationAge.value, today)
      : null,
    erasedOn: row.erasedAt && dayOfInstant(row.erasedAt.toISOString(), formats.zone),
    latestActions: viewActions(
      row.latestActions.map((action) => ({
        ...action,
        happenedAt: action.happenedAt === null ? null : new Date(action.happenedAt),
      })),
      labels,
      language,
    ),
    auditCount: Number(row.auditCount),
    csmCount: Number(row.csmCount),
    actionCodeCount: Number(row.actionCodeCount),
  };
  return redactForOffice(office, Child, child, ownersOf(row));
}
