import { ageOn } from '#contract/children/age.ts';
import type { Child } from '#contract/children/card.ts';
import { freshnessOf } from '#contract/children/freshness.ts';
import { foStatusOf } from '#contract/children/statuses.ts';
import { dayOfInstant } from '#contract/office-settings/format.ts';
import type { SupportOfficeSettings } from '#contract/office-settings/support-office.ts';
import type { Language } from '#contract/users/api.ts';
import { labelOf, projectCode } from '../lookups/queries.ts';
import type { ActionRow, CardContextRow, ChildRecordRow } from './card-queries.ts';
import { showActions } from './histories.ts';
import { createLabels } from './labels.ts';
import type { Desk } from './prepare.ts';
import { genderNames } from './rows.ts';

export interface CardParts {
  readonly row: ChildRecordRow;
  readonly context: CardContextRow;
  readonly actions: readonly ActionRow[];
  readonly supportOffice: SupportOfficeSettings;
}

/** CHILD-003: an office sees that a child is held elsewhere, not by whom or for what. */
function showHold(row: ChildRecordRow, context: CardContextRow, office: string, zone: string): Child['hold'] {
  const { holdKind, holdPlacedAt, holdEndsAt } = context;
  if (holdKind === null || holdPlacedAt === null || row.status === 4) return null;
  const isElsewhere = context.holdOffice !== office;
  const endsOn = holdEndsAt ? dayOfInstant(holdEndsAt.toISOString(), zone) : context.reservationExpires;
  return {
    kind: holdKind,
    isElsewhere,
    reservationId: isElsewhere ? null : context.reservationId,
    reservationName: isElsewhere ? null : context.reservationName,
    placedBy: isElsewhere ? null : context.holdPlacedBy,
    placedAt: holdPlacedAt.toISOString(),
    endsOn,
  };
}

export function showChild(parts: CardParts, desk: Desk, office: string, language: Language): Child {
  const { row, context, actions, supportOffice } = parts;
  const { lists, today, formats } = desk;
  const labels = createLabels(lists, language);
  const country = lists.country(row.countryCode);
  const region = lists.region(country?.region ?? '');
  return {
    childId: row.code,
    givenName: row.givenName,
    familyName: row.familyName,
    gender: genderNames[row.gender as 'F' | 'M'],
    age: ageOn(row.birthDate, today),
    birthDate: row.birthDate,
    isBirthDateEstimated: row.isBirthDateEstimated,
    country: { code: row.countryCode, label: country ? labelOf(country, language) : row.countryCode },
    region: { code: region?.code ?? '', label: region ? labelOf(region, language) : '' },
    project: { code: projectCode(row.projectNumber), label: context.projectName },
    community:
      context.communityCode === null
        ? null
        : { code: context.communityCode, label: context.communityName ?? context.communityCode },
    status: labels.byCode('rcdsChildStatus', String(row.status)),
    foStatus: labels.byCode('foChildStatus', foStatusOf(String(row.status))),
    actionCode: row.actionCode === null ? null : labels.byCode('actionCode', row.actionCode),
    addDate: row.addDate,
    lastUpdateDate: row.lastUpdateDate,
    registrationDate: row.registrationDate,
    leavingDate: row.leavingDate,
    dropRequestedDate: row.dropRequestedDate,
    reasonForLeaving: labels.byId(row.reasonForLeaving),
    webPublishable: labels.byId(row.webPublishable),
    christianWitnessSensitivity: labels.byId(row.christianWitnessSensitivity),
    photoDate: row.photoDate,
    hold: showHold(row, context, office, formats.zone),
    supportOfficeName: context.officeChildName ?? '',
    supportOfficeComments: context.officeComments ?? '',
    supportOfficeUpdatedBy: context.officeUpdatedBy,
    version: context.officeVersion ?? 0,
    freshness: freshnessOf(row, today, supportOffice),
    latestActions: showActions(actions, labels, language),
    auditCount: Number(context.auditCount),
    csmCount: Number(context.csmCount),
    actionCodeCount: Number(context.actionCodeCount),
  };
}
