import type { z } from 'zod';
import type * as card from '#contract/children/card.ts';
import { canBeDue, isOverdue } from '#contract/children/freshness.ts';
import { enrolledOrLeavingStatuses } from '#contract/children/statuses.ts';
import type { FileKind } from '#contract/feed/files.ts';
import type { Labels } from '../labels.ts';
import type * as queries from './card-queries.ts';
import { viewFields } from './view-fields.ts';

/** CHILD-004: builds the tabs that are more than plain fields from the child's row and its related lists. */
type Row = queries.CardColumns;
type Of<S extends z.core.$ZodType> = z.output<S>;
type RowsOf<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;

export const viewParticipation = (
  row: Row,
  supports: RowsOf<typeof queries.listSupports>,
  labels: Labels,
): Of<typeof card.Participation> => ({
  ...viewFields('participation', row, labels),
  supports: supports.flatMap((support) => {
    const type = labels.byId(support.supportType);
    return type ? [{ type, description: labels.byId(support.supportDescription), date: support.supportDate }] : [];
  }),
});

export const viewCorrespondence = (
  row: Row,
  letters: RowsOf<typeof queries.listLetters>,
  labels: Labels,
  today: string,
): Of<typeof card.Correspondence> => ({
  ...viewFields('correspondence', row, labels),
  isOverdue: canBeDue('correspondence', row.status) && isOverdue(row.nextCorrespondenceDueDate, today),
  isAnnualReportOverdue: canBeDue('annualReport', row.status) && isOverdue(row.annualReportDueDate, today),
  letters: letters.map(({ id, kind, letterDate, language, file }) => ({
    id: Number(id),
    file: file as FileKind | null,
    kind: kind as (typeof card.letterKinds)[number],
    date: letterDate,
    language,
  })),
});

/** Consent can be renewed only while the child is present. */
const isConsentOver = ({ status }: Row, date: string | null, today: string): boolean =>
  enrolledOrLeavingStatuses.includes(status) && isOverdue(date, today);

export const viewMedia = (
  row: Row,
  media: RowsOf<typeof queries.listMedia>,
  labels: Labels,
  today: string,
): Of<typeof card.Media> => ({
  ...viewFields('media', row, labels),
  isConsentExpired: isConsentOver(row, row.mediaConsentExpiryDate, today),
  items: media.map((item) => ({
    id: Number(item.id),
    kind: item.kind as (typeof card.mediaKinds)[number],
    flag: item.flag,
    date: item.mediaDate,
    consentExpiryDate: item.consentExpiryDate,
    file: item.file as FileKind | null,
    link: item.link,
    isConsentExpired: isConsentOver(row, item.consentExpiryDate, today),
  })),
});

export const viewPresence = (
  row: Row,
  visits: RowsOf<typeof queries.listVisits>,
  verification: Awaited<ReturnType<typeof queries.findVerification>>,
  labels: Labels,
): Of<typeof card.Presence> => ({
  ...viewFields('presence', row, labels),
  childDataVerified: verification?.isDataVerified ?? null,
  sponsorshipReady: verification?.isSponsorshipReady ?? null,
  visits: visits.map(({ visitDate, seenBy, result }) => ({
    date: visitDate,
    seenBy,
    result: result as (typeof card.presenceResults)[number],
  })),
});

export const viewSponsor = (
  row: Row,
  office: string,
  officeName: string | null,
  labels: Labels,
): Of<typeof card.Sponsor> => ({
  isElsewhere: row.sponsorOfficeCode !== null && row.sponsorOfficeCode !== office,
  ...viewFields('sponsor', row, labels),
  sponsorOffice:
    row.sponsorOfficeCode === null ? null : { code: row.sponsorOfficeCode, label: officeName ?? row.sponsorOfficeCode },
});
