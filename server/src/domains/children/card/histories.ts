import type { ActionCodeEntry, CsmEntry } from '#contract/children/card.ts';
import { fieldOfficeLabel } from '#contract/feed/labels.ts';
import type { AuditEntry } from '#contract/shared/audit.ts';
import type { Language } from '#contract/shared/language.ts';
import { byLanguage } from '#contract/shared/localized.ts';
import { nameWithServiceAccount } from '#contract/shared/service-account-name.ts';
import { textsOf } from '#texts/shared.ts';
import { fieldOfficeSource } from '../../../db/audit.ts';
import type { Lists } from '../../lookups/queries.ts';
import type { Labels } from '../labels.ts';
import type { ActionRow, AuditRow, MessageRow } from './card-queries.ts';

const { anotherOffice } = byLanguage(textsOf('children')).actor;

function actorOf({ isElsewhere, person, source, through }: ActionRow, language: Language): string {
  if (isElsewhere) return anotherOffice[language];
  if (person !== null) return nameWithServiceAccount(person, through, language);
  return source === '' || source === fieldOfficeSource ? fieldOfficeLabel(language) : source;
}

export const viewActions = (rows: readonly ActionRow[], labels: Labels, language: Language): ActionCodeEntry[] =>
  rows.map((row) => ({
    at: row.happenedAt?.toISOString() ?? null,
    actionCode: row.actionCode,
    description: labels.byCode('actionCode', row.actionCode).label,
    oldStatus: row.oldStatus === null ? null : labels.byCode('rcdsChildStatus', String(row.oldStatus)).label,
    newStatus: row.newStatus === null ? null : labels.byCode('rcdsChildStatus', String(row.newStatus)).label,
    by: actorOf(row, language),
  }));

export const viewMessages = (
  rows: readonly MessageRow[],
  lists: Lists,
  labels: Labels,
  language: Language,
): CsmEntry[] =>
  rows.map((row) => ({
    at: row.sentAt.toISOString(),
    code: row.code,
    discrepancyCode: lists.find('csmCode', row.code)?.discrepancyCode ?? '',
    description: labels.byCode('csmCode', row.code).label,
    sentBy: nameWithServiceAccount(row.sentBy ?? '', row.through, language),
    result: row.result,
    problem: row.problem,
    answer: row.answer,
  }));

function auditActorOf({ person, feed }: AuditRow, language: Language): string {
  return feed !== null || person === null || person === fieldOfficeSource ? fieldOfficeLabel(language, feed) : person;
}

export const viewAudit = (rows: readonly AuditRow[], language: Language): AuditEntry[] =>
  rows.map((row) => ({
    id: Number(row.id),
    field: row.field,
    oldValue: row.oldValue,
    newValue: row.newValue,
    modifiedBy: nameWithServiceAccount(auditActorOf(row, language), row.through, language),
    modifiedAt: row.modifiedAt.toISOString(),
  }));
