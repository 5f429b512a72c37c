import { searchChildren } from '#contract/children/api.ts';
import { readSamples } from '../dataset.ts';
import { summarise, type Times } from '../measure.ts';
import { bodyOf, make } from '../run.ts';
import { type BenchSearch, scenarios } from '../searches.ts';
import type { BenchServer } from '../server.ts';
import { feedCountry } from './lines.ts';

/** One user who searches without a pause, in turn, the typical searches. */
export interface Searcher {
  /** Each search as often as given. */
  rounds(count: number): Promise<Times>;
  /** Until the work is done. */
  during(work: Promise<unknown>): Promise<Times & { readonly searches: number }>;
}

const each = 8;

/** All children are in one country. */
const inFeedCountry = ({ search, ...rest }: BenchSearch): BenchSearch => ({
  ...rest,
  search: search.countries ? { ...search, countries: [feedCountry] } : search,
});

export async function openSearcher(databaseUrl: string, server: BenchServer): Promise<Searcher> {
  const { samples } = await readSamples(databaseUrl);
  const kinds = scenarios.filter(({ isTypical }) => isTypical).map(({ name }) => make(samples, name, each));
  // One of each kind after the other.
  const bodies = Array.from({ length: each }, (_, turn) => kinds.map((searches) => searches[turn]))
    .flat()
    .map((search) => bodyOf(inFeedCountry(search as BenchSearch)));
  let turn = 0;
  const search = () => server.post(searchChildren.path, bodies[turn++ % bodies.length]);
  return {
    async rounds(count) {
      const times: number[] = [];
      for (let done = 0; done < count * kinds.length; done += 1) times.push(await search());
      return summarise(times);
    },
    async during(work) {
      let isDone = false;
      const end = () => {
        isDone = true;
      };
      void work.then(end, end);
      const times: number[] = [];
      while (!isDone) times.push(await search());
      await work;
      return { ...summarise(times), searches: times.length };
    },
  };
}
