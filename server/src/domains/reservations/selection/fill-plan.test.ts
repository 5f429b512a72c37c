import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, chooseChildren, chooseProjects } from './fill-plan.ts';

const candidate = fc.record({
  country: fc.constantFrom('ETH', 'KEN', 'GTM'),
  project: fc.integer({ min: 1, max: 12 }),
  gender: fc.constantFrom('F', 'M') as fc.Arbitrary<'F' | 'M'>,
  addDate: fc.integer({ min: 2015, max: 2025 }).map((year) => `${year}-06-01`),
});
const pool = fc.array(candidate, { maxLength: 60 }).map((all) => all.map((one, id): Candidate => ({ ...one, id })));
const balanced = { gender: 'balanced', country: 'balanced' } as const;
const any = { gender: 'any', country: 'any' } as const;

test('as many as asked for, each once, unless there are fewer', () =>
  fc.assert(
    fc.property(pool, fc.nat(40), fc.constantFrom(balanced, any), (candidates, needed, mix) => {
      const chosen = chooseChildren(candidates, [], needed, mix);
      expect(chosen).toHaveLength(Math.min(needed, candidates.length));
      expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length);
    }),
  ));

test('without a mix the longest waiting come first', () =>
  fc.assert(
    fc.property(pool, fc.nat(40), (candidates, needed) => {
      const chosen = chooseChildren(candidates, [], needed, any);
      const left = candidates.filter((one) => !chosen.includes(one));
      for (const one of chosen) for (const other of left) expect(one.addDate <= other.addDate).toBe(true);
    }),
  ));

test('balanced means equal as far as there are children, those already there included', () =>
  fc.assert(
    fc.property(pool, pool, fc.nat(40), (candidates, already, needed) => {
      const chosen = chooseChildren(candidates, already, needed, { gender: 'balanced', country: 'any' });
      const count = (gender: 'F' | 'M') => [...already, ...chosen].filter((one) => one.gender === gender).length;
      const isUsedUp = (gender: 'F' | 'M') =>
        candidates.filter((one) => one.gender === gender).every((one) => chosen.includes(one));
      for (const [less, more] of [
        ['F', 'M'],
        ['M', 'F'],
      ] as const) {
        const isMoreChosen = chosen.some(({ gender }) => gender === more);
        expect(!isMoreChosen || isUsedUp(less) || count(more) <= count(less) + 1).toBe(true);
      }
    }),
  ));

test('projects stay within the limits and keep what is chosen already', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({ country: fc.constantFrom('ETH', 'KEN', 'GTM', 'HND'), project: fc.nat(30), count: fc.nat(50) }),
        {
          selector: ({ project }) => project,
        },
      ),
      fc.constantFrom({ projects: 1, countries: 1 }, { projects: 10, countries: 3 }),
      (supply, limits) => {
        const already = supply.slice(0, 1);
        const chosen = chooseProjects(supply, already, limits);
        expect(chosen.length).toBeLessThanOrEqual(limits.projects);
        for (const { project } of already) expect(chosen).toContain(project);
        const countries = new Set(
          supply.filter(({ project }) => chosen.includes(project)).map(({ country }) => country),
        );
        expect(countries.size).toBeLessThanOrEqual(limits.countries);
      },
    ),
  ));

test('with one project allowed it is the one with most children', () => {
  const supply = [
    { country: 'ETH', project: 1, count: 4 },
    { country: 'ETH', project: 2, count: 9 },
    { country: 'KEN', project: 3, count: 8 },
  ];
  expect(chooseProjects(supply, [], { projects: 1, countries: 1 })).toEqual([2]);
});
