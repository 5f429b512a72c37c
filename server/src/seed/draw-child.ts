import { childStatus } from '#contract/children/statuses.ts';
import type { Draw, Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import { addYears, dateText, yearsBetween } from './days.ts';
import {
  actionByStatus,
  ageOfChild,
  reasonAtAnyAge,
  reasonOfEndedProject,
  religionByCountry,
  religionElsewhere,
  sensitivityByCountry,
  sensitivityElsewhere,
  siblings,
  sponsorOffice,
  statusOf,
  statusOfGrown,
  youngestForReason,
} from './distributions.ts';
import { drawEducation } from './draw-education.ts';
import { drawName } from './draw-name.ts';
import { drawParticipation } from './draw-participation.ts';
import type { Values } from './values.ts';

export interface Drawing {
  readonly today: number;
  readonly values: Values;
}

export interface Place {
  readonly country: string;
  readonly project: number;
  readonly communityIds: readonly number[];
  readonly language: string;
  readonly hasEnded: boolean;
}

/** A number of days before, exponentially distributed. */
const daysBefore = (random: Random, mean: number): number => Math.floor(-Math.log(1 - random.next()) * mean);

/** A child is registered some weeks after birth, and imported a little later. */
const youngestDays = 60;

/** Every field is written out: building an object of 70 fields by spreading takes twenty times as long. */
export function createChildDrawer(
  { today, values }: Drawing,
  place: Place,
): (code: string, random: Random, twin?: SeedChild) => SeedChild {
  const draw = Object.fromEntries(
    [
      'reasonForLeaving',
      'webPublishable',
      'childFollowingGrowthCurve',
      'childParticipatesInHealthNutritionActivities',
      'livingWith',
      'occupation',
      'favoritePlay',
      'childWorkWith',
      'sponsorType',
    ].map((list) => [list, values.draw(list)]),
  ) as Record<string, Draw<number | null>>;
  const from = (list: string, random: Random) => (draw[list] as Draw<number | null>)(random);
  const religion = values.draw('religion', religionByCountry[place.country] ?? religionElsewhere);
  const sensitivity = values.draw(
    'christianWitnessSensitivity',
    sensitivityByCountry[place.country] ?? sensitivityElsewhere,
  );
  const healthProblems = values.ids('healthProblem').slice(1);
  const noProblem = values.id('healthProblem', '00');
  const chores = values.ids('chores').slice(0, -1);
  const tooYoungForChores = values.id('chores', '15');
  const times = values.ids('whenChildWorks').slice(1);
  const noTime = values.id('whenChildWorks', 'NO');
  const noWork = values.id('childWorkWith', 'NO');
  const overAge = values.id('childFollowingGrowthCurve', 'O');
  const deceased = values.id('occupation', '19');
  const livingWith = (...codes: readonly string[]) =>
    new Set<number | null>(codes.map((code) => values.id('livingWith', code)));
  const withFather = livingWith('BP', 'FA', 'FS');
  const withMother = livingWith('BP', 'MO', 'MS');
  const youngest = new Map(
    Object.entries(youngestForReason).map(([reason, age]) => [values.id('reasonForLeaving', reason), age]),
  );
  const projectClosed = values.id('reasonForLeaving', reasonOfEndedProject);
  const anyAge = values.id('reasonForLeaving', reasonAtAnyAge);
  const education = drawEducation(values);
  const participation = drawParticipation(values);

  /** An inactive child has left: on the last day anything was heard of it. */
  function leaveAfterLastNews(child: SeedChild): void {
    const { add_date, last_update_date, photo_date, video_date, presence_verified_date } = child;
    const news = [last_update_date, photo_date, video_date, presence_verified_date].map((day) => day ?? add_date);
    child.leaving_date = Math.max(add_date, ...news);
    child.reason_for_leaving = anyAge;
    child.away_until_date = null;
  }

  /** Corrects values that contradict each other. Draws no random numbers, so that all other data stays the same. */
  function makeConsistent(child: SeedChild): void {
    if (child.is_father_alive === false && withFather.has(child.living_with)) {
      child.is_father_alive = true;
      child.father_occupation = null;
    }
    if (child.is_mother_alive === false && withMother.has(child.living_with)) {
      child.is_mother_alive = true;
      child.mother_occupation = null;
    }
    const hasMedia = child.photo_date !== null || child.video_date !== null;
    if (child.action_code === 'A03' && !hasMedia) child.action_code = 'A02';
    if (child.action_code === 'A04' && child.video_date === null) child.action_code = 'A02';
    if (child.status === childStatus.inactive && child.leaving_date === null) leaveAfterLastNews(child);
    if (child.status === childStatus.dropped && child.drop_requested_date === null && child.leaving_date !== null)
      child.drop_requested_date = Math.max(child.add_date, child.leaving_date - 1 - (child.birth_date % 40));
    if (child.drop_requested_date !== null && child.sponsored_from !== null)
      child.drop_requested_date = Math.max(child.drop_requested_date, child.sponsored_from);
    if (child.leaving_date !== null && child.reason_for_leaving !== null) {
      const age = yearsBetween(child.birth_date, child.leaving_date);
      const isOfEnded = child.reason_for_leaving === projectClosed;
      const isTooYoung = age < (youngest.get(child.reason_for_leaving) ?? 0);
      if (isTooYoung || (isOfEnded && !place.hasEnded)) child.reason_for_leaving = anyAge;
    }
  }

  return (code, random, twin) => {
    const gender = random.chance(0.52) ? 'F' : 'M';
    const drawnAge = ageOfChild(random);
    const drawnEstimated = random.chance(0.08);
    const birth = Math.min(addYears(today, -drawnAge) - random.int(0, 364), today - youngestDays);
    const drawnBirth = drawnEstimated && random.chance(0.6) ? firstOfYear(birth) : birth;
    const isEstimated = twin?.is_birth_date_estimated ?? drawnEstimated;
    const birthDate = twin?.birth_date ?? drawnBirth;
    const age = yearsBetween(birthDate, today);
    const status = age > 18 ? statusOfGrown(random) : statusOf(random);
    const hasLeft = status === 7 || (status === 8 && random.chance(0.5));
    const addDate = Math.max(birthDate + random.int(30, 900), today - random.int(20, 4_200));
    const added = Math.min(addDate, today - 2);
    const leaving = hasLeft ? Math.max(added, today - random.int(1, 1_500)) : null;
    // No dates after the child has left, and none of an unfinished day.
    const end = leaving ?? today - 1;
    const since = (day: number | null, share = 1): number | null =>
      day === null || !random.chance(share) ? null : Math.max(added, Math.min(day, end));
    const updated = since(end - daysBefore(random, hasLeft ? 60 : 210), 0.98);
    const near = (share: number) => (updated === null ? null : since(updated - daysBefore(random, 60), share));
    const isUnwell = random.chance(0.08);
    const works = age >= 6 ? from('childWorkWith', random) : noWork;
    const isWorking = works !== null && works !== noWork;
    const hasFather = random.chance(0.97) ? random.chance(0.9) : null;
    const hasMother = random.chance(0.98) ? random.chance(0.95) : null;
    const isSponsored = status === 4;
    const sponsored = isSponsored || (hasLeft && random.chance(0.6)) ? since(end - random.int(5, 3_000)) : null;
    const afterwards = (day: number, share: number) =>
      sponsored === null ? null : since(Math.max(sponsored, day), share);
    const introduction = afterwards(sponsored === null ? 0 : sponsored + random.int(10, 90), 0.9);
    const wrote = afterwards(end - daysBefore(random, 150), 0.92);
    const letter = wrote === null || introduction === null ? (wrote ?? introduction) : Math.max(wrote, introduction);
    const report = afterwards(end - random.int(20, 420), 0.9);
    const photo = since(end - daysBefore(random, 240), 0.93);
    const video = since(end - daysBefore(random, 400), 0.24);

    const name = drawName(place.country, gender, random);
    const school = education(age, near, random);
    const support = participation(place.country, near, random);

    const child: SeedChild = {
      sponsored_from: sponsored,
      id: 0,
      code,
      given_name: name.given_name,
      family_name: twin ? twin.family_name : name.family_name,
      gender,
      birth_date: birthDate,
      is_birth_date_estimated: isEstimated,
      country_code: place.country,
      project_number: place.project,
      community_id: random.chance(0.98) ? random.pick(place.communityIds) : null,
      status,
      action_code: (actionByStatus[status] as Draw<string>)(random),
      add_date: added,
      last_update_date: updated,
      registration_date: random.chance(0.97) ? Math.max(birthDate + 1, added - random.int(0, 60)) : null,
      leaving_date: leaving,
      drop_requested_date:
        status === 5
          ? since(today - random.int(1, 60))
          : leaving !== null && random.chance(0.7)
            ? Math.max(added, leaving - random.int(1, 40))
            : null,
      reason_for_leaving: hasLeft ? from('reasonForLeaving', random) : null,
      web_publishable: from('webPublishable', random),
      christian_witness_sensitivity: sensitivity(random),
      education_type: school.education_type,
      education_level: school.education_level,
      education_grade_year: school.education_grade_year,
      favorite_subject: school.favorite_subject,
      attending_regularly: school.attending_regularly,
      reason_not_attending_regularly: school.reason_not_attending_regularly,
      reason_not_enrolled: school.reason_not_enrolled,
      education_update_date: school.education_update_date,
      health_status: random.chance(0.98) ? (isUnwell ? 2 : 1) : null,
      health_problem: random.chance(0.1)
        ? []
        : isUnwell || random.chance(0.03)
          ? several(healthProblems, random.chance(0.2) ? 2 : 1, random)
          : [noProblem],
      health_update_date: near(0.94),
      following_growth_curve: age < 5 ? from('childFollowingGrowthCurve', random) : random.chance(0.7) ? overAge : null,
      health_nutrition_activities: from('childParticipatesInHealthNutritionActivities', random),
      last_measure_date: age < 6 ? near(0.9) : null,
      nutrition_update_date: near(age < 6 ? 0.95 : 0.5),
      living_with: from('livingWith', random),
      is_father_alive: hasFather,
      father_occupation: hasFather === false ? deceased : hasFather ? from('occupation', random) : null,
      is_mother_alive: hasMother,
      mother_occupation: hasMother === false ? deceased : hasMother ? from('occupation', random) : null,
      number_of_brothers: siblings(random),
      number_of_sisters: siblings(random),
      religion: religion(random),
      chores: random.chance(0.07) ? [] : age < 3 ? [tooYoungForChores] : several(chores, random.int(1, 3), random),
      favorite_play: from('favoritePlay', random),
      work_with: works,
      when_works: isWorking ? several(times, random.int(1, 2), random) : random.chance(0.9) ? [noTime] : [],
      hours_per_week: isWorking ? random.int(1, 15) : random.chance(0.9) ? 0 : null,
      family_update_date: near(0.93),
      participation_support_type: support.participation_support_type,
      participation_support_description: support.participation_support_description,
      participation_approved_by: support.participation_approved_by,
      participation_approved_name: support.participation_approved_name,
      participation_support_date: support.participation_support_date,
      participation_approved_date: support.participation_approved_date,
      benefits_last_year: support.benefits_last_year,
      last_correspondence_date: letter,
      next_correspondence_due_date: isSponsored && letter !== null ? letter + 365 : null,
      introduction_letter_date: introduction,
      annual_report_date: report,
      annual_report_due_date: isSponsored && report !== null ? report + 365 : null,
      correspondence_language: sponsored === null ? null : place.language,
      has_cgp: photo !== null && random.chance(0.3),
      has_cgv: video !== null && random.chance(0.5),
      has_cup: photo !== null && random.chance(0.22),
      has_cuv: video !== null && random.chance(0.3),
      photo_date: photo,
      video_date: video,
      media_consent_expiry_date: photo === null ? null : photo + 730,
      presence_verified_date: since(end - daysBefore(random, 120), 0.9),
      away_until_date: !hasLeft && random.chance(0.02) ? today + random.int(-40, 120) : null,
      sponsorship_start_date: isSponsored ? sponsored : null,
      sponsor_number: isSponsored ? `S${random.int(1_000_000, 9_999_999)}` : null,
      sponsor_office_code: isSponsored ? sponsorOffice(random) : null,
      sponsor_type: isSponsored ? from('sponsorType', random) : null,
    };
    if (twin) child.community_id = twin.community_id;
    makeConsistent(child);
    return child;
  };
}

const yearStarts = new Map<number, number>();
function firstOfYear(day: number): number {
  const year = Number(dateText(day).slice(0, 4));
  const known = yearStarts.get(year) ?? Math.floor(Date.UTC(year, 0, 1) / 86_400_000);
  yearStarts.set(year, known);
  return known;
}

export function several<T>(items: readonly T[], count: number, random: Random): T[] {
  const chosen = new Set<T>();
  while (chosen.size < Math.min(count, items.length)) chosen.add(random.pick(items));
  return [...chosen];
}
