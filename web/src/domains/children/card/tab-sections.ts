import type { CardWords } from './card-words.ts';
import type { FetchedTab, TabData } from './queries.ts';
import { factMakers, type Section } from './sections.ts';

type Show = { readonly [T in FetchedTab]: (data: TabData[T], words: CardWords) => readonly Section[] };

const education: Show['education'] = (data, words) => {
  const { criterion, labelled, date, blank } = factMakers(words);
  return [
    {
      facts: [
        criterion('EducationType', labelled(data.educationType)),
        criterion('EducationLevel', labelled(data.educationLevel)),
        criterion('EducationGradeYear', labelled(data.educationGradeYear)),
        criterion('FavoriteSubject', labelled(data.favoriteSubject)),
        criterion('AttendingRegularly', labelled(data.attendingRegularly)),
        criterion('ReasonNotAttendingRegularly', labelled(data.reasonNotAttendingRegularly), blank),
        criterion('ReasonNotEnrolled', labelled(data.reasonNotEnrolled), blank),
        criterion('EducationUpdateDate', date(data.educationUpdateDate)),
      ],
    },
  ];
};

const health: Show['health'] = (data, words) => {
  const { criterion, several, word, date, none } = factMakers(words);
  return [
    {
      facts: [
        criterion('HealthStatus', word(data.healthStatus)),
        criterion('HealthProblem', several(data.healthProblem), data.healthStatus === null ? {} : none),
        criterion('HealthUpdateDate', date(data.healthUpdateDate)),
      ],
    },
  ];
};

const nutrition: Show['nutrition'] = (data, words) => {
  const { criterion, card, labelled, date } = factMakers(words);
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

const family: Show['family'] = (data, words) => {
  const { criterion, card, labelled, several, date, number, answer, none, blank } = factMakers(words);
  return [
    {
      facts: [
        criterion('LivingWith', labelled(data.livingWith)),
        card('fatherAlive', answer(data.isFatherAlive)),
        card('fatherOccupation', labelled(data.fatherOccupation), data.isFatherAlive === false ? blank : {}),
        card('motherAlive', answer(data.isMotherAlive)),
        card('motherOccupation', labelled(data.motherOccupation), data.isMotherAlive === false ? blank : {}),
        criterion('NumberOfBrothers', number(data.numberOfBrothers)),
        criterion('NumberOfSisters', number(data.numberOfSisters)),
        criterion('Religion', labelled(data.religion)),
        criterion('Chores', several(data.chores), none),
        criterion('FavoritePlay', labelled(data.favoritePlay)),
        criterion('ChildWorkWith', labelled(data.workWith), blank),
        criterion('WhenChildWorks', several(data.whenWorks), blank),
        criterion('HoursPerWeek', number(data.hoursPerWeek), blank),
        criterion('FamilyUpdateDate', date(data.familyUpdateDate)),
      ],
    },
  ];
};

const participation: Show['participation'] = (data, words) => {
  const { t, labels, format } = words;
  const { criterion, card, labelled, date, number, blank } = factMakers(words);
  return [
    {
      facts: [
        criterion('ParticipationSupportDate', date(data.supportDate), data.supports.length === 0 ? blank : {}),
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
          labelled(support.description) ?? t('common:value.notKnown'),
        ]),
        none: t('card.noSupports'),
      },
    },
  ];
};

const correspondence: Show['correspondence'] = (data, words) => {
  const { t, labels, format, when } = words;
  const { criterion, card, date, blank } = factMakers(words);
  const due = (value: string | null) => (value === null ? undefined : when(value));
  return [
    {
      facts: [
        criterion('LastCorrespondenceDate', date(data.lastCorrespondenceDate), blank),
        criterion('NextCorrespondenceDueDate', date(data.nextCorrespondenceDueDate), {
          ...blank,
          note: due(data.nextCorrespondenceDueDate),
          isLate: data.isOverdue,
        }),
        card('introductionLetter', date(data.introductionLetterDate), blank),
        card('annualReport', date(data.annualReportDate), blank),
        card('annualReportDue', date(data.annualReportDueDate), {
          ...blank,
          note: due(data.annualReportDueDate),
          isLate: data.isAnnualReportOverdue,
        }),
        card('language', data.language),
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
          letter.language ?? t('common:value.notKnown'),
        ]),
        none: t('card.noLetters'),
      },
    },
  ];
};

const media: Show['media'] = (data, words) => {
  const { t, labels, format, today, when } = words;
  const { criterion, card, answer, date, blank } = factMakers(words);
  return [
    {
      facts: [
        criterion('CGP', answer(data.hasCgp)),
        criterion('CGV', answer(data.hasCgv)),
        criterion('CUP', answer(data.hasCup)),
        criterion('CUV', answer(data.hasCuv)),
        criterion('PhotoDate', date(data.photoDate), blank),
        criterion('VideoDate', date(data.videoDate), blank),
        card('consentExpiry', date(data.consentExpiryDate), {
          note: data.consentExpiryDate === null ? undefined : when(data.consentExpiryDate),
          isLate: data.isConsentExpired,
        }),
      ],
    },
    {
      title: t('card.section.media'),
      facts: [],
      pictures: data.items.map(({ id, kind, flag, date: taken, consentExpiryDate }) => {
        const isLate = consentExpiryDate !== null && consentExpiryDate < today;
        const ends = consentExpiryDate === null ? t('common:value.notKnown') : format.date(consentExpiryDate);
        return {
          id,
          label: t('card.picture', { kind: labels.value(kind), date: format.date(taken) }),
          title: format.date(taken),
          isVideo: kind === 'video',
          kind: [labels.value(kind), flag].filter(Boolean).join(' '),
          consent: t('card.fact', { label: labels.card('consentExpiry'), value: ends }),
          isLate,
        };
      }),
      table: {
        columns: [t('card.field.date'), t('card.field.kind'), t('card.field.flag'), labels.card('consentExpiry')],
        rows: data.items.map((item) => [
          format.date(item.date),
          labels.value(item.kind),
          item.flag ?? format.date(null),
          item.consentExpiryDate ? format.date(item.consentExpiryDate) : t('common:value.notKnown'),
        ]),
        none: t('card.noMedia'),
      },
    },
  ];
};

const presence: Show['presence'] = (data, words) => {
  const { t, labels, format } = words;
  const { criterion, card, date, answer, blank } = factMakers(words);
  return [
    {
      facts: [
        criterion('PresenceVerifiedDate', date(data.presenceVerifiedDate)),
        card('lastSeen', date(data.visits.find(({ result }) => result === 'present')?.date ?? null)),
        criterion('AwayUntilDate', date(data.awayUntilDate), blank),
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

const sponsor: Show['sponsor'] = (data, words) => {
  const { t } = words;
  const { criterion, card, labelled, date } = factMakers(words);
  const since = criterion('SponsorshipStartDate', date(data.sponsorshipStartDate));
  if (data.isElsewhere) return [{ facts: [since], remark: t('card.sponsoredElsewhere') }];
  if (data.sponsorNumber === null && data.sponsorshipStartDate === null)
    return [{ facts: [], remark: t('card.notSponsored') }];
  return [
    {
      facts: [
        card('sponsorNumber', data.sponsorNumber),
        card('sponsorOffice', labelled(data.sponsorOffice)),
        card('sponsorType', labelled(data.sponsorType)),
        since,
      ],
    },
  ];
};

/** What each tab shows of its data, on screen and on paper (CHILD-004). */
export const tabSections: Show = {
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
