import type { ChildRecord } from '#contract/children/card-api.ts';
import { cardLabels, columnLabels, criterionLabels, tabLabels, valueLabels } from '#contract/children/labels.ts';
import { type Formats, formatCalendarDate } from '#contract/office-settings/format.ts';
import type { Coded } from '#contract/shared/coded.ts';
import type { Language } from '#contract/shared/language.ts';
import { languageName } from '#contract/shared/language-name.ts';
import type { Localized } from '#contract/shared/localized.ts';
import type { Section } from '../../../pdf/content.ts';

/** Blanks sensitive values. Printing them needs an explicit request, which is logged. */
export function withoutSensitive(record: ChildRecord): ChildRecord {
  return {
    ...record,
    child: { ...record.child, reasonForLeaving: null, christianWitnessSensitivity: null },
    health: { ...record.health, healthProblem: [] },
    family: { ...record.family, religion: null },
  };
}

export function printSections(
  record: ChildRecord,
  {
    formats,
    language,
    isSensitive,
  }: { readonly formats: Formats; readonly language: Language; readonly isSensitive: boolean },
): Section[] {
  const { child, education, health, nutrition, family, participation, correspondence, media, presence, sponsor } =
    record;
  const c = criterionLabels;
  const k = cardLabels;
  const say = (label: Localized) => label[language];
  const word = (text: string | null) => (text === null ? '' : (valueLabels[text]?.[language] ?? text));
  const date = (value: string | null) => (value === null ? '' : formatCalendarDate(value, formats.date, language));
  const of = (value: Coded | null) => value?.label ?? '';
  const all = (values: readonly Coded[]) => values.map((value) => value.label).join(', ');
  const yesNo = (value: boolean | null) => (value === null ? '' : word(value ? 'Yes' : 'No'));
  const number = (value: number | null) => (value === null ? '' : String(value));
  const pair = (label: Localized, value: string) => [say(label), value] as const;
  const sensitive = (label: Localized, value: string) => (isSensitive ? [pair(label, value)] : []);
  const section = (title: Localized, pairs: Section['pairs'], lines: readonly string[] = []): Section => ({
    title: say(title),
    pairs,
    lines,
  });
  const born = `${date(child.birthDate)}${child.isBirthDateEstimated ? ` (${word('estimated')})` : ''}`;
  const { hold } = child;

  return [
    section(tabLabels.general, [
      pair(columnLabels.ChildGivenName, child.givenName),
      pair(columnLabels.ChildFamilyName, child.familyName ?? ''),
      pair(columnLabels.Gender, word(child.gender)),
      pair(c.BirthDate, born),
      pair(columnLabels.Age, String(child.age)),
      pair(columnLabels.Country, child.country.label),
      pair(k.region, child.region.label),
      pair(columnLabels.Project, `${child.project.label} ${child.project.code}`),
      pair(c.Community, of(child.community)),
      pair(c.PRCDSChildStatus, child.status.label),
      pair(c.FOChildStatus, child.foStatus.label),
      pair(c.ActionCode, child.actionCode ? `${child.actionCode.code} ${child.actionCode.label}` : ''),
      pair(c.PRCDSAddDate, date(child.addDate)),
      pair(c.FieldOfficeLastUpdateDate, date(child.lastUpdateDate)),
      pair(c.RegistrationDate, date(child.registrationDate)),
      pair(c.LeavingDate, date(child.leavingDate)),
      pair(c.DropRequestedDate, date(child.dropRequestedDate)),
      ...sensitive(c.ReasonForLeaving, of(child.reasonForLeaving)),
      pair(c.WebPublishable, of(child.webPublishable)),
      ...sensitive(c.ChristianWitnessSensitivity, of(child.christianWitnessSensitivity)),
      pair(k.hold, hold?.isElsewhere ? word('held-elsewhere') : word(hold?.kind ?? null)),
      ...(hold?.isElsewhere ? [] : [pair(k.holdEnds, date(hold?.endsOn ?? null))]),
      pair(columnLabels.ReservationID, number(hold?.reservationId ?? null)),
      pair(k.supportOfficeName, child.supportOfficeName),
      pair(k.supportOfficeComments, child.supportOfficeComments),
    ]),
    section(tabLabels.education, [
      pair(c.EducationType, of(education.educationType)),
      pair(c.EducationLevel, of(education.educationLevel)),
      pair(c.EducationGradeYear, of(education.educationGradeYear)),
      pair(c.FavoriteSubject, of(education.favoriteSubject)),
      pair(c.AttendingRegularly, of(education.attendingRegularly)),
      pair(c.ReasonNotAttendingRegularly, of(education.reasonNotAttendingRegularly)),
      pair(c.ReasonNotEnrolled, of(education.reasonNotEnrolled)),
      pair(c.EducationUpdateDate, date(education.educationUpdateDate)),
    ]),
    section(tabLabels.health, [
      pair(c.HealthStatus, word(health.healthStatus)),
      ...sensitive(c.HealthProblem, all(health.healthProblem)),
      pair(c.HealthUpdateDate, date(health.healthUpdateDate)),
    ]),
    section(tabLabels.nutrition, [
      pair(c.ChildFollowingGrowthCurve, of(nutrition.followingGrowthCurve)),
      pair(c.ChildParticipatesInHealthNutritionActivities, of(nutrition.healthNutritionActivities)),
      pair(k.lastMeasureDate, date(nutrition.lastMeasureDate)),
      pair(c.NutritionUpdateDate, date(nutrition.nutritionUpdateDate)),
    ]),
    section(tabLabels.family, [
      pair(c.LivingWith, of(family.livingWith)),
      pair(k.fatherAlive, yesNo(family.isFatherAlive)),
      pair(k.fatherOccupation, of(family.fatherOccupation)),
      pair(k.motherAlive, yesNo(family.isMotherAlive)),
      pair(k.motherOccupation, of(family.motherOccupation)),
      pair(c.NumberOfBrothers, number(family.numberOfBrothers)),
      pair(c.NumberOfSisters, number(family.numberOfSisters)),
      ...sensitive(c.Religion, of(family.religion)),
      pair(c.Chores, all(family.chores)),
      pair(c.FavoritePlay, of(family.favoritePlay)),
      pair(c.ChildWorkWith, of(family.workWith)),
      pair(c.WhenChildWorks, all(family.whenWorks)),
      pair(c.HoursPerWeek, number(family.hoursPerWeek)),
      pair(c.FamilyUpdateDate, date(family.familyUpdateDate)),
    ]),
    section(
      tabLabels.participation,
      [
        pair(c.ParticipationSupportDate, date(participation.supportDate)),
        pair(c.ParticipationApprovedBy, of(participation.approvedBy)),
        pair(c.ParticipationApprovedName, of(participation.approvedName)),
        pair(c.ParticipationApprovedDate, date(participation.approvedDate)),
        pair(k.benefitsLastYear, number(participation.benefitsLastYear)),
      ],
      participation.supports.map((s) => [date(s.date), s.type.label, of(s.description)].filter(Boolean).join(' · ')),
    ),
    section(
      tabLabels.correspondence,
      [
        pair(c.LastCorrespondenceDate, date(correspondence.lastCorrespondenceDate)),
        pair(c.NextCorrespondenceDueDate, date(correspondence.nextCorrespondenceDueDate)),
        pair(k.introductionLetter, date(correspondence.introductionLetterDate)),
        pair(k.annualReport, date(correspondence.annualReportDate)),
        pair(k.annualReportDue, date(correspondence.annualReportDueDate)),
        pair(k.language, correspondence.language ? languageName(correspondence.language, language) : ''),
      ],
      correspondence.letters.map((letter) => `${date(letter.date)} · ${word(letter.kind)}`),
    ),
    section(
      tabLabels.media,
      [
        pair(c.CGP, yesNo(media.hasCgp)),
        pair(c.CGV, yesNo(media.hasCgv)),
        pair(c.CUP, yesNo(media.hasCup)),
        pair(c.CUV, yesNo(media.hasCuv)),
        pair(c.PhotoDate, date(media.photoDate)),
        pair(c.VideoDate, date(media.videoDate)),
        pair(k.consentExpiry, date(media.consentExpiryDate)),
      ],
      media.items.map((item) => [date(item.date), word(item.kind), item.flag ?? ''].filter(Boolean).join(' · ')),
    ),
    section(
      tabLabels.presence,
      [
        pair(c.PresenceVerifiedDate, date(presence.presenceVerifiedDate)),
        pair(c.AwayUntilDate, date(presence.awayUntilDate)),
        pair(k.childDataVerified, yesNo(presence.childDataVerified)),
        pair(k.sponsorshipReady, yesNo(presence.sponsorshipReady)),
      ],
      presence.visits.map((visit) => `${date(visit.date)} · ${word(visit.result)} · ${visit.seenBy}`),
    ),
    // F15: shown instead of values that another office owns.
    sponsor.isElsewhere
      ? section(tabLabels.sponsor, [], [word('sponsored-elsewhere')])
      : section(tabLabels.sponsor, [
          pair(k.sponsorNumber, sponsor.sponsorNumber ?? ''),
          pair(k.sponsorOffice, of(sponsor.sponsorOffice)),
          pair(k.sponsorType, of(sponsor.sponsorType)),
          pair(c.SponsorshipStartDate, date(sponsor.sponsorshipStartDate)),
        ]),
  ];
}
