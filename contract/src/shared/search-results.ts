import { z } from 'zod';
import { wire } from '../wire.ts';

/** The effect of each criterion of a search without results, most restrictive first. */
export const Explanation = wire({
  /** The wire name of a basic field, or the CriteriaId of an advanced criterion. */
  criterion: ['Criterion', z.string()],
  matchesAlone: ['MatchesAlone', z.number().int().nullable()],
  isMoreAlone: ['MatchesAloneIsMore', z.boolean()],
  resultsWithout: ['ResultsWithout', z.number().int().nullable()],
  isMoreWithout: ['ResultsWithoutIsMore', z.boolean()],
});
export type Explanation = z.output<typeof Explanation>;

export const exportFormats = ['xlsx', 'csv'] as const;
