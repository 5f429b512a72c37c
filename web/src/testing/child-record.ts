import { z } from 'zod';
import type { Child } from '#contract/children/card.ts';
import { type ChildRecord, printChildren } from '#contract/children/card-api.ts';
import type { PlainField } from '#contract/children/child-field.ts';
import { cardFields, type Tab } from '#contract/children/fields.ts';

/** Nothing is recorded in this field. */
function emptyValue({ kind, ...field }: PlainField): unknown {
  if (kind === 'lookups') return [];
  const isRequired = 'isRequired' in field && field.isRequired;
  if (!isRequired) return null;
  return kind === 'answer' ? false : kind === 'number' ? 0 : '2026-01-01';
}
const emptyTab = (tab: Tab) => Object.fromEntries(cardFields[tab].map((field) => [field.name, emptyValue(field)]));

/** All tabs of this child; the others are empty. */
export function aRecord(child: Child): ChildRecord {
  const record = {
    child,
    ...Object.fromEntries(
      (Object.keys(cardFields) as Tab[]).filter((tab) => tab !== 'general').map((tab) => [tab, emptyTab(tab)]),
    ),
  } as ChildRecord;
  const participation = { ...record.participation, supports: [] };
  const correspondence = { ...record.correspondence, isOverdue: false, isAnnualReportOverdue: false, letters: [] };
  const media = { ...record.media, isConsentExpired: false, items: [] };
  const presence = { ...record.presence, visits: [] };
  const sponsor = { ...record.sponsor, isElsewhere: false };
  return { ...record, participation, correspondence, media, presence, sponsor };
}

/** The server's answer to the print of these children. */
export const recordsAnswer = (...children: Child[]): unknown =>
  z.encode(printChildren.output, { records: children.map(aRecord) });
