import type { z } from 'zod';
import type * as card from '#contract/children/card.ts';
import { canBeDue, isOverdue } from '#contract/children/freshness.ts';
import { enrolledOrLeavingStatuses } from '#contract/children/statuses.ts';
import type { Labels } from '../labels.ts';
import type * as queries from './card-queries.ts';

/** CHILD-004: builds each tab from the child's row and its related lists. */
type Row = queries.ChildRecordRow;
type Of<S extends z.core.$ZodType> = z.output<S>;
type RowsOf<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;

export const viewEducation = (row: Row, { byId }: Labels): Of<typeof card.Education> => ({
  educationType: byId(row.educationType),
  educationLevel: byId(row.educationLevel),
  educationGradeYear: byId(row.educationGradeYear),
  favoriteSubject: byId(row.favoriteSubject),
  attendingRegularly: byId(row.attendingRegularly),
  reasonNotAttendingRegularly: byId(row.reasonNotAttendingRegularly),
  reasonNotEnrolled: byId(row.reasonNotEnrolled),
  educationUpdateDate: row.educationUpdateDate,
});

const healthStatuses = [null, 'Satisfactory', 'Not Satisfactory'] as const;

export const viewHealth = (row: Row, { all }: Labels): Of<typeof card.Health> => ({
  healthStatus: healthStatuses[row.healthStatus ?? 0] ?? null,
  healthProblem: all(row.healthProblem),
  healthUpdateDate: row.healthUpdateDate,
});

export const viewNutrition = (row: Row, { byId }: Labels): Of<typeof card.Nutrition> => ({
  followingGrowthCurve: byId(row.followingGrowthCurve),
  healthNutritionActivities: byId(row.healthNutritionActivities),
  lastMeasureDate: row.lastMeasureDate,
  nutritionUpdateDate: row.nutritionUpdateDate,
});

export const viewFamily = (row: Row, { byId, all }: Labels): Of<typeof card.Family> => ({
  livingWith: byId(row.livingWith),
  isFatherAlive: row.isFatherAlive,
  fatherOccupation: byId(row.fatherOccupation),
  isMotherAlive: row.isMotherAlive,
  motherOccupation: byId(row.motherOccupation),
  numberOfBrothers: row.numberOfBrothers,
  numberOfSisters: row.numberOfSisters,
  religion: byId(row.religion),
  chores: all(row.chores),
  favoritePlay: byId(row.favoritePlay),
  workWith: byId(row.workWith),
  whenWorks: all(row.whenWorks),
  hoursPerWeek: row.hoursPerWeek,
  familyUpdateDate: row.familyUpdateDate,
});

export const viewParticipation = (
  row: Row,
  supports: RowsOf<typeof queries.listSupports>,
  { byId }: Labels,
): Of<typeof card.Participation> => ({
  supportDate: row.participationSupportDate,
  approvedBy: byId(row.participationApprovedBy),
  approvedName: byId(row.participationApprovedName),
  approvedDate: row.participationApprovedDate,
  benefitsLastYear: row.benefitsLastYear,
  supports: supports.flatMap((support) => {
    const type = byId(support.supportType);
    return type ? [{ type, description: byId(support.supportDescription), date: support.supportDate }] : [];
  }),
});

export const viewCorrespondence = (
  row: Row,
  letters: RowsOf<typeof queries.listLetters>,
  today: string,
): Of<typeof card.Correspondence> => ({
  lastCorrespondenceDate: row.lastCorrespondenceDate,
  nextCorrespondenceDueDate: row.nextCorrespondenceDueDate,
  isOverdue: canBeDue('correspondence', row.status) && isOverdue(row.nextCorrespondenceDueDate, today),
  introductionLetterDate: row.introductionLetterDate,
  annualReportDate: row.annualReportDate,
  annualReportDueDate: row.annualReportDueDate,
  isAnnualReportOverdue: canBeDue('annualReport', row.status) && isOverdue(row.annualReportDueDate, today),
  language: row.correspondenceLanguage,
  letters: letters.map(({ kind, letterDate, language }) => ({
    kind: kind as (typeof card.letterKinds)[number],
    date: letterDate,
    language,
  })),
});

/** Consent can be renewed only while the child is present. */
const isConsentOver = ({ status }: Row, date: string | null, today: string): boolean =>
  enrolledOrLeavingStatuses.includes(status) && isOverdue(date, today);

export const viewMedia = (row: Row, media: RowsOf<typeof queries.listMedia>, today: string): Of<typeof card.Media> => ({
  hasCgp: row.hasCgp,
  hasCgv: row.hasCgv,
  hasCup: row.hasCup,
  hasCuv: row.hasCuv,
  photoDate: row.photoDate,
  videoDate: row.videoDate,
  consentExpiryDate: row.mediaConsentExpiryDate,
  isConsentExpired: isConsentOver(row, row.mediaConsentExpiryDate, today),
  items: media.map((item) => ({
    id: Number(item.id),
    kind: item.kind as (typeof card.mediaKinds)[number],
    flag: item.flag,
    date: item.mediaDate,
    consentExpiryDate: item.consentExpiryDate,
    isConsentExpired: isConsentOver(row, item.consentExpiryDate, today),
  })),
});

export const viewPresence = (
  row: Row,
  visits: RowsOf<typeof queries.listVisits>,
  verification: Awaited<ReturnType<typeof queries.findVerification>>,
): Of<typeof card.Presence> => ({
  presenceVerifiedDate: row.presenceVerifiedDate,
  awayUntilDate: row.awayUntilDate,
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
  { byId }: Labels,
): Of<typeof card.Sponsor> => ({
  isElsewhere: row.sponsorOfficeCode !== null && row.sponsorOfficeCode !== office,
  sponsorNumber: row.sponsorNumber,
  sponsorOffice:
    row.sponsorOfficeCode === null ? null : { code: row.sponsorOfficeCode, label: officeName ?? row.sponsorOfficeCode },
  sponsorType: byId(row.sponsorType),
  sponsorshipStartDate: row.sponsorshipStartDate,
});
