import type { Random } from '../random.ts';
import { namesByCountry } from './names.ts';

/** Given and family name by the country's custom; some children have one name only. */
export function drawName(
  country: string,
  gender: 'F' | 'M',
  random: Random,
): { given_name: string; family_name: string | null } {
  const names = namesByCountry[country];
  if (!names) throw new Error(`no names for ${country}`);
  const given = () => random.pick(gender === 'F' ? names.female : names.male);
  if (names.system === 'father') {
    const father = random.pick(random.chance(0.7) ? names.male : names.family);
    return { given_name: given(), family_name: random.chance(0.03) ? null : father };
  }
  if (names.system === 'two') {
    const first = random.pick(names.family);
    const second = random.pick(names.family);
    const given_name = random.chance(0.35) ? `${given()} ${given()}`.slice(0, 40) : given();
    return { given_name, family_name: random.chance(0.08) ? first : `${first} ${second}` };
  }
  return { given_name: given(), family_name: random.chance(0.015) ? null : random.pick(names.family) };
}
