import { createRandom, type Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import { dateText } from './days.ts';
import type { Staff } from './holds.ts';

const comments = [
  'Twin, please keep both with one sponsor family where possible',
  'Sponsor prefers letters in Spanish',
  'Ask the field office before publishing the photo',
  "Family uses the father's name in letters",
  'Shy, prefers drawing to writing',
];

/** Local names and comments of offices with staff for some children. */
export function notesOf(children: readonly SeedChild[], staff: Staff, today: number, random: Random = createRandom(0)) {
  const offices = [...staff.keys()].sort();
  const rows: Record<string, unknown>[] = [];
  for (const child of children) {
    if (offices.length === 0 || !random.chance(0.02)) continue;
    const office_code = random.pick(offices);
    const people = staff.get(office_code) ?? [];
    if (people.length === 0) continue;
    rows.push({
      child_id: child.id,
      office_code,
      child_name: random.chance(0.6) ? child.given_name.replaceAll('.', '') : '',
      comments: random.pick(comments),
      updated_by: random.pick(people),
      updated_at: `${dateText(today - random.int(1, 400))} 16:00:00+00`,
    });
  }
  return { columns: ['child_id', 'office_code', 'child_name', 'comments', 'updated_by', 'updated_at'], rows };
}
