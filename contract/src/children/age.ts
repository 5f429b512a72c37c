import { addDays } from '../shared/calendar.ts';
import type { AgeOperator } from '../shared/operators.ts';

/** Ages and birth dates; in common years a birthday on 29 February counts as 1 March. */

/** CHILD-059: the widest range; an office can narrow it with its Min and Max age limit. */
export const ageMinimum = 1;
export const ageMaximum = 25;

const parts = (date: string) => [Number(date.slice(0, 4)), date.slice(5)] as const;

export function ageOn(birthDate: string, today: string): number {
  const [birthYear, birthday] = parts(birthDate);
  const [year, day] = parts(today);
  return year - birthYear - (day < birthday ? 1 : 0);
}

/** T16: who has reached the support office's termination age can be neither reserved, proposed nor sponsored. */
export const isTooOld = (birthDate: string, terminationAge: number, today: string): boolean =>
  ageOn(birthDate, today) >= terminationAge;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The latest birth date of a person who is at least `age` years old. */
export function latestBirthDate(age: number, today: string): string {
  const [year, day] = parts(today);
  const born = year - age;
  return `${String(born).padStart(4, '0')}-${day === '02-29' && !isLeap(born) ? '02-28' : day}`;
}

/** The day a person turns `age`; born on 29 February, that is 1 March in common years. */
export function birthdayAt(birthDate: string, age: number): string {
  const [birthYear, birthday] = parts(birthDate);
  const year = birthYear + age;
  return `${String(year).padStart(4, '0')}-${birthday === '02-29' && !isLeap(year) ? '03-01' : birthday}`;
}

const soonInDays = 180;

/**
 * T16: 'child age for sponsorship termination'. The day the child reaches it, if that is past or within half a year;
 * otherwise null.
 */
export function terminationDay(birthDate: string, age: number, today: string): string | null {
  const day = birthdayAt(birthDate, age);
  return day <= addDays(today, soonInDays) ? day : null;
}

/** The range of birth dates, both ends included, that an age criterion stands for. */
export function birthDatesOf(
  { operator, from, to }: { readonly operator: AgeOperator; readonly from: number; readonly to?: number },
  today: string,
): { from?: string; to?: string } {
  const atLeast = (age: number) => latestBirthDate(age, today);
  const atMost = (age: number) => addDays(latestBirthDate(age + 1, today), 1);
  switch (operator) {
    case 'Equal to':
      return { from: atMost(from), to: atLeast(from) };
    case 'Greater than':
      return { to: atLeast(from + 1) };
    case 'Less than':
      return { from: atMost(from - 1) };
    case 'Between':
      return { from: atMost(to ?? from), to: atLeast(from) };
  }
}

/** CRIT-046: from this year minus 25 to this year. */
export function birthYearBounds(today: string): { minimum: number; maximum: number } {
  const [year] = parts(today);
  return { minimum: year - ageMaximum, maximum: year };
}
