import { emptyMark } from '../../../api/format.ts';
import type { CardTexts } from './card-texts.ts';
import type { FetchedTab, TabData } from './queries.ts';
import { factBuilders, type Section } from './sections.ts';

type SectionBuilders = { readonly [T in FetchedTab]: (data: TabData[T], words: CardTexts) => readonly Section[] };

const education: SectionBuilders['education'] = (data, words) => {
  const { criterion, labelled, date } = factBuilders(words);
  return [
    {
      facts: [
        criterion('EducationType', labelled(data.educationType)),
        criterion('EducationLevel', labelled(data.educationLevel)),
        criterion('EducationGradeYear', labelled(data.educationGradeYear)),
        criterion('FavoriteSubject', labelled(data.favoriteSubject)),
        criterion('AttendingRegularly', labelled(data.attendingRegularly)),
        criterion('ReasonNotAttendingRegularly', labelled(data.reasonNotAttendingRegularly)),
        criterion('ReasonNotEnrolled', labelled(data.reasonNotEnrolled)),
        criterion('EducationUpdateDate', date(data.educationUpdateDate)),
      ],
    },
  ];
};

const health: SectionBuilders['health'] = (data, words) => {
  const { criterion, several, word, date } = factBuilders(words);
  return [
    {
      facts: [
        criterion('HealthStatus', word(data.healthStatus)),
        criterion('HealthProblem', several(data.healthProblem)),
        criterion('HealthUpdateDate', date(data.healthUpdateDate)),
      ],
    },
  ];
};

const nutrition: SectionBuilders['nutrition'] = (data, words) => {
  const { criterion, card, labelled, date } = factBuilders(words);
  return [
    {
      facts: [
        criterion('ChildFollowingGrowthCurve', labelled(data.followingGrowthCurve)),
        criterion('ChildParticipatesInHealthNutritionActivities', labelled(data.healthNutritionActivities)),
        card('lastMeasureDate', date(data.lastMeasureDate)),
        criterion('NutritionUpdateDate', date(data.nutritionUpdateDate)),
      ],
    },
  ];
};

const family: SectionBuilders['family'] = (data, words) => {
  const { criterion, card, labelled, several, date, number, answer } = factBuilders(words);
  return [
    {
      facts: [
        criterion('LivingWith', labelled(data.livingWith)),
        card('fatherAlive', answer(data.isFatherAlive)),
        card('fatherOccupation', labelled(data.fatherOccupation)),
        card('motherAlive', answer(data.isMotherAlive)),
        card('motherOccupation', labelled(data.motherOccupation)),
        criterion('NumberOfBrothers', number(data.numberOfBrothers)),
        criterion('NumberOfSisters', number(data.numberOfSisters)),
        criterion('Religion', labelled(data.religion)),
        criterion('Chores', several(data.chores)),
        criterion('FavoritePlay', labelled(data.favoritePlay)),
        criterion('ChildWorkWith', labelled(data.workWith)),
        criterion('WhenChildWorks', several(data.whenWorks)),
        criterion('HoursPerWeek', number(data.hoursPerWeek)),
        criterion('FamilyUpdateDate', date(data.familyUpdateDate)),
      ],
    },
  ];
};

const participation: SectionBuilders['participation'] = (data, words) => {
  const { t, labels, format } = words;
  const { criterion, card, labelled, date, number } = factBuilders(words);
  return [
    {
      facts: [
        criterion('ParticipationSupportDate', date(data.supportDate)),
        criterion('ParticipationApprovedBy', labelled(data.approvedBy)),
        criterion('ParticipationApprovedName', labelled(data.approvedName)),
        criterion('ParticipationApprovedDate', date(data.approvedDate)),
        card('benefitsLastYear', number(data.benefitsLastYear)),
      ],
    },
    {
      title: t('card.section.supports'),
      facts: [],
      table: {
        columns: [
          t('card.field.date'),
          labels.criterion('ParticipationSupportType'),
          labels.criterion('ParticipationSupportDescription'),
        ],
        rows: data.supports.map((support) => [
          format.date(support.date),
          support.type.label,
          labelled(support.description) ?? emptyMark,
        ]),
        none: t('card.noSupports'),
      },
    },
  ];
};

const correspondence: SectionBuilders['correspondence'] = (data, words) => {
  const { t, labels, format, when, languageName } = words;
  const { criterion, card, date } = factBuilders(words);
  const due = (value: string | null) => (value === null ? undefined : when(value));
  return [
    {
      facts: [
        criterion('LastCorrespondenceDate', date(data.lastCorrespondenceDate)),
        criterion('NextCorrespondenceDueDate', date(data.nextCorrespondenceDueDate), {
          note: due(data.nextCorrespondenceDueDate),
          isLate: data.isOverdue,
        }),
        card('introductionLetter', date(data.introductionLetterDate)),
        card('annualReport', date(data.annualReportDate)),
        card('annualReportDue', date(data.annualReportDueDate), {
          note: due(data.annualReportDueDate),
          isLate: data.isAnnualReportOverdue,
        }),
        card('language', data.language && languageName(data.language)),
      ],
    },
    {
      title: t('card.section.letters'),
      facts: [],
      table: {
        columns: [t('card.field.date'), t('card.field.kind'), labels.card('language')],
        rows: data.letters.map((letter) => [
          format.date(letter.date),
          labels.value(letter.kind),
          letter.language ? languageName(letter.language) : emptyMark,
        ]),
        none: t('card.noLetters'),
      },
    },
  ];
};

const media: SectionBuilders['media'] = (data, words) => {
  const { t, labels, format, when } = words;
  const { criterion, card, answer, date } = factBuilders(words);
  return [
    {
      facts: [
        criterion('CGP', answer(data.hasCgp)),
        criterion('CGV', answer(data.hasCgv)),
        criterion('CUP', answer(data.hasCup)),
        criterion('CUV', answer(data.hasCuv)),
        criterion('PhotoDate', date(data.photoDate)),
        criterion('VideoDate', date(data.videoDate)),
        card('consentExpiry', date(data.consentExpiryDate), {
          note: data.consentExpiryDate === null ? undefined : when(data.consentExpiryDate),
          isLate: data.isConsentExpired,
        }),
      ],
    },
    {
      title: t('card.section.media'),
      facts: [],
      pictures: data.items.map(({ id, kind, flag, date: taken, consentExpiryDate, isConsentExpired }) => {
        const ends = consentExpiryDate === null ? emptyMark : format.date(consentExpiryDate);
        return {
          id,
          label: t('card.picture', { kind: labels.value(kind), date: format.date(taken) }),
          title: format.date(taken),
          isVideo: kind === 'video',
          kind: [labels.value(kind), flag].filter(Boolean).join(' '),
          consent: t('card.fact', { label: labels.card('consentExpiry'), value: ends }),
          isLate: isConsentExpired,
        };
      }),
      table: {
        columns: [t('card.field.date'), t('card.field.kind'), t('card.field.flag'), labels.card('consentExpiry')],
        rows: data.items.map((item) => [
          format.date(item.date),
          labels.value(item.kind),
          item.flag ?? format.date(null),
          item.consentExpiryDate ? format.date(item.consentExpiryDate) : emptyMark,
        ]),
        none: t('card.noMedia'),
      },
    },
  ];
};

const presence: SectionBuilders['presence'] = (data, words) => {
  const { t, labels, format } = words;
  const { criterion, card, date, answer } = factBuilders(words);
  return [
    {
      facts: [
        criterion('PresenceVerifiedDate', date(data.presenceVerifiedDate)),
        card('lastSeen', date(data.visits.find(({ result }) => result === 'present')?.date ?? null)),
        criterion('AwayUntilDate', date(data.awayUntilDate)),
        card('childDataVerified', answer(data.childDataVerified)),
        card('sponsorshipReady', answer(data.sponsorshipReady)),
      ],
    },
    {
      title: t('card.section.visits'),
      facts: [],
      table: {
        columns: [t('card.field.date'), t('card.field.seenBy'), t('card.field.result')],
        rows: data.visits.map((visit) => [format.date(visit.date), visit.seenBy, labels.value(visit.result)]),
        none: t('card.noVisits'),
      },
    },
  ];
};

const sponsor: SectionBuilders['sponsor'] = (data, words) => {
  const { t, labels } = words;
  const { criterion, card, labelled, date } = factBuilders(words);
  if (data.isElsewhere) return [{ facts: [], remark: labels.value('sponsored-elsewhere') }];
  if (data.sponsorNumber === null && data.sponsorshipStartDate === null)
    return [{ facts: [], remark: t('card.notSponsored') }];
  return [
    {
      facts: [
        card('sponsorNumber', data.sponsorNumber),
        card('sponsorOffice', labelled(data.sponsorOffice)),
        card('sponsorType', labelled(data.sponsorType)),
        criterion('SponsorshipStartDate', date(data.sponsorshipStartDate)),
      ],
    },
  ];
};

/** Sections of each tab, on screen and in print (CHILD-004). */
export const tabSections: SectionBuilders = {
  education,
  health,
  nutrition,
  family,
  participation,
  correspondence,
  media,
  presence,
  sponsor,
};
