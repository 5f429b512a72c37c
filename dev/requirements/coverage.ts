import { type Layer, layerOf, layers, layersOfSide } from './layers.ts';
import type { Area, Requirement } from './parse.ts';
import { idsOf, type Side, sides } from './sides.ts';
import type { Title } from './titles.ts';

/** The most requirement ids in one test title. */
export const mostIds = 5;

interface RequirementCoverage {
  readonly requirement: Requirement;
  readonly titles: readonly Title[];
  readonly layers: readonly Layer[];
  /** The sides it concerns that have no test. */
  readonly missing: readonly Side[];
}

export interface Coverage {
  readonly areas: ReadonlyArray<{ readonly area: Area; readonly shown: readonly RequirementCoverage[] }>;
  readonly crowded: readonly Title[];
  readonly unknown: ReadonlyArray<{ readonly id: string; readonly title: Title }>;
}

/** The sides each id concerns. */
function sidesById(table: typeof sides): Map<string, Side[]> {
  const byId = new Map<string, Side[]>();
  for (const [area, numbers] of Object.entries(table))
    for (const side of ['screen', 'server'] as const)
      for (const id of idsOf(area, numbers[side])) byId.set(id, [...(byId.get(id) ?? []), side]);
  return byId;
}

export function cover(areas: readonly Area[], titles: readonly Title[], table = sides): Coverage {
  const byId = new Map<string, Title[]>();
  for (const title of titles)
    for (const id of title.ids) {
      const known = byId.get(id) ?? [];
      byId.set(id, [...known, title]);
    }
  const speaksOf = sidesById(table);
  const show = (requirement: Requirement): RequirementCoverage => {
    const its = byId.get(requirement.id) ?? [];
    const layersIn = (some: readonly Title[]) => new Set(some.map(({ file }) => layerOf(file)));
    const found = layersIn(its);
    // Tests that `npm test` leaves out do not count for it.
    const everyTime = layersIn(its.filter(({ isWholeOnly }) => !isWholeOnly));
    return {
      requirement,
      titles: its,
      layers: layers.filter((layer) => found.has(layer)),
      missing: (speaksOf.get(requirement.id) ?? []).filter(
        (side) => !layersOfSide[side].some((layer) => everyTime.has(layer)),
      ),
    };
  };
  const codes = new Set(areas.map(({ code }) => code));
  const ids = new Set(areas.flatMap(({ requirements }) => requirements.map(({ id }) => id)));
  return {
    areas: areas.map((area) => ({ area, shown: area.requirements.map(show) })),
    crowded: titles.filter((title) => title.ids.length > mostIds),
    // Other texts look like ids too (RFC-001): only those of our areas count.
    unknown: titles.flatMap((title) =>
      title.ids.filter((id) => codes.has(id.split('-')[0] ?? '') && !ids.has(id)).map((id) => ({ id, title })),
    ),
  };
}
