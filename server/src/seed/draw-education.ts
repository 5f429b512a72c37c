import type { Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import type { Values } from './values.ts';

type Education = Pick<
  SeedChild,
  | 'education_type'
  | 'education_level'
  | 'education_grade_year'
  | 'favorite_subject'
  | 'attending_regularly'
  | 'reason_not_attending_regularly'
  | 'reason_not_enrolled'
  | 'education_update_date'
>;

/** Education by age: too young, preschool, primary, secondary, or not enrolled. */
export function drawEducation(values: Values) {
  const id = values.id;
  const attending = values.draw('attendingRegularly');
  const subject = values.draw('favoriteSubject');
  const whyAbsent = values.draw('reasonNotAttendingRegularly');
  const whyNotEnrolled = values.draw('reasonNotEnrolled');
  const otherTypes = ['NFE', 'SPE', 'REL', 'BOA', 'DIS', 'ALP'].map((code) => id('educationType', code));
  const absent = new Set([id('attendingRegularly', 'N'), id('attendingRegularly', 'S')]);

  function levelAt(age: number, random: Random): [type: string, level: string, grade: string] {
    if (age < 6) return ['PRE', age < 5 ? '01' : '02', age < 4 ? 'N' : random.pick(['K1', 'K2'])];
    const grade = String(Math.max(1, Math.min(12, age - 5 - (random.chance(0.3) ? 1 : 0))));
    if (age < 10) return ['FOR', '03', grade];
    if (age < 13) return ['FOR', '04', grade];
    if (age < 16) return ['FOR', '05', grade];
    if (age < 19) return random.chance(0.12) ? ['VOC', '07', random.pick(['T1', 'T2'])] : ['FOR', '06', grade];
    return random.chance(0.5) ? ['VOC', '08', 'U'] : ['NON', '12', 'X'];
  }

  return (age: number, near: (share: number) => number | null, random: Random): Education => {
    const none = { favorite_subject: null, reason_not_attending_regularly: null, education_grade_year: null };
    const education_update_date = near(0.95);
    if (age < 3 || (age < 5 && random.chance(0.5)))
      return {
        ...none,
        education_type: random.chance(0.5) ? id('educationType', 'NON') : null,
        education_level: id('educationLevel', '00'),
        attending_regularly: id('attendingRegularly', 'T'),
        reason_not_enrolled: id('reasonNotEnrolled', '01'),
        education_update_date,
      };
    if (random.chance(0.06))
      return {
        ...none,
        education_type: id('educationType', 'NON'),
        education_level: id('educationLevel', '11'),
        attending_regularly: id('attendingRegularly', 'E'),
        reason_not_enrolled: whyNotEnrolled(random),
        education_update_date,
      };
    const [type, level, grade] = levelAt(age, random);
    const attends = attending(random);
    return {
      education_type: random.chance(0.06) ? random.pick(otherTypes) : id('educationType', type),
      education_level: random.chance(0.97) ? id('educationLevel', level) : null,
      education_grade_year: random.chance(0.95) ? id('educationGradeYear', grade) : null,
      favorite_subject: subject(random),
      attending_regularly: attends,
      reason_not_attending_regularly: attends !== null && absent.has(attends) ? whyAbsent(random) : null,
      reason_not_enrolled: null,
      education_update_date,
    };
  };
}
