import type { Feed } from '#contract/feed/api.ts';
import type { FeedState } from '#contract/feed/rules.ts';
import type { BadgeValue } from '../../ui/records/status-badge.tsx';

const finished: readonly FeedState[] = ['done', 'declined'];

type Stated = Pick<Feed, 'state' | 'refused'>;

export const isFinished = ({ state }: Pick<Feed, 'state'>): boolean => finished.includes(state);

/** A partial success is never green. */
export const badgeOf = ({ state, refused }: Stated): BadgeValue<'feed'> =>
  state === 'done' && refused > 0 ? 'done-with-refusals' : state;
