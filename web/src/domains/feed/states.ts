import type { Feed } from '#contract/feed/api.ts';
import type { FeedState } from '#contract/feed/rules.ts';
import type { BadgeValue } from '../../ui/records/status-badge.tsx';

const finished: readonly FeedState[] = ['done', 'declined'];
const notYetApplied: readonly FeedState[] = ['receiving', 'waiting', 'applying'];

type Stated = Pick<Feed, 'state' | 'refused'>;

export const isFinished = ({ state }: Pick<Feed, 'state'>): boolean => finished.includes(state);

/** All lines have been applied, so it is known who is missing from a snapshot. */
export const isApplied = ({ state }: Pick<Feed, 'state'>): boolean => !notYetApplied.includes(state);

/** A partial success is never green. */
export const badgeOf = ({ state, refused }: Stated): BadgeValue<'feed'> =>
  state === 'done' && refused > 0 ? 'done-with-refusals' : state;
