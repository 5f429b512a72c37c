import { createRandom, type Random } from '../random.ts';
import { placesByCountry } from './places.ts';

export interface SeedProject {
  readonly number: number;
  readonly name: string;
  readonly country: string;
  readonly communities: readonly string[];
  readonly children: number;
  readonly fundingOffice: string;
  readonly yearsRunning: number;
  readonly isActive: boolean;
}

/** Child numbers in a project have four digits; a few stay unused. */
const childrenMaximum = 9_000;
const childrenUsual = 1_200;

const fundingOffices = ['USAO', 'USAO', 'USAO', 'CANO', 'AUSO', 'GBRO', 'DEUO', 'ESPO', 'KORO', 'NZLO', 'TWNO'];
const compass = ['', ' Norte', ' Sur', ' Este', ' Oeste', ' Centro'];

function inventName(words: readonly [string, string], index: number): string {
  const first = words[0].split(',');
  const second = words[1].split(',');
  const pair = `${first[index % first.length]} ${second[Math.floor(index / first.length) % second.length]}`;
  const round = Math.floor(index / (first.length * second.length));
  return `${pair}${compass[round % compass.length] ?? ''} AP`;
}

function inventCommunities(words: readonly [string, string], random: Random): string[] {
  const second = words[1].split(',');
  return Array.from({ length: random.int(2, 5) }, (_, i) => `${random.pick(second)} ${i + 1}`);
}

/** A few large projects, many small ones. */
function shares(count: number, children: number): number[] {
  const weights = Array.from({ length: count }, (_, i) => 1 / (i + 1) ** 0.35);
  const sum = weights.reduce((a, b) => a + b, 0);
  const sizes = weights.map((weight) => Math.min(childrenMaximum, Math.floor((children * weight) / sum)));
  let left = children - sizes.reduce((a, b) => a + b, 0);
  for (let i = 0; left > 0; i = (i + 1) % count) {
    const room = Math.min(left, childrenMaximum - (sizes[i] ?? 0), Math.ceil(left / count));
    sizes[i] = (sizes[i] ?? 0) + room;
    left -= room;
  }
  return sizes;
}

/** Countries and projects in loading order, which is the table's cluster order. */
export function planProjects(children: number, seed: number): SeedProject[] {
  const countries = Object.keys(placesByCountry).sort();
  const spread = countries.map((country) => Math.floor((children * (placesByCountry[country]?.share ?? 0)) / 100));
  spread[0] = (spread[0] ?? 0) + children - spread.reduce((a, b) => a + b, 0);
  return countries.flatMap((country, index) => {
    const { projects, words } = placesByCountry[country] as (typeof placesByCountry)[string];
    const total = spread[index] ?? 0;
    const given = new Set(projects.map(({ name }) => name));
    const newName = (name: string) => (given.has(name) ? name.replace(/ AP$/, ' II AP') : name);
    const sizes = shares(Math.max(projects.length + 1, Math.ceil(total / childrenUsual)), total);
    const planned = sizes.map((size, i): SeedProject => {
      const random = createRandom(seed, country, i);
      const known = projects[i];
      const invented = i - projects.length;
      // The first invented project of a country has leading zeros in its number.
      const number = known?.number ?? (invented === 0 ? 137 * (index + 1) : 300_000 + index * 5_000 + invented);
      return {
        number,
        name: known?.name ?? newName(inventName(words, invented)),
        country,
        communities: known?.communities ?? inventCommunities(words, random),
        children: size,
        fundingOffice: random.pick(fundingOffices),
        yearsRunning: random.int(3, 16),
        isActive: known !== undefined || !random.chance(0.06),
      };
    });
    return planned.sort((a, b) => a.number - b.number);
  });
}
