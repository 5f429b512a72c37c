import { screen } from '@testing-library/react';
import { z } from 'zod';
import { type Feed, type FeedDetail, getFeed, listFeeds } from '#contract/feed/api.ts';
import { type MissingCounts, noneMissing } from '#contract/feed/missing-kinds.ts';
import { paths } from '../../app/paths.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { settingsAnswers } from '../../testing/settings.ts';

/** Fictitious feeds as the server sends them. */

/** A snapshot of Ethiopia that waits for a decision about 1,204 children. */
export const aFeed = (over: Partial<Feed> = {}): Feed => ({
  id: 12,
  name: 'eth-2026-04',
  type: 'snapshot',
  state: 'to-confirm',
  lines: 250_000,
  registered: 310,
  changed: 4120,
  unchanged: 245_560,
  places: 7,
  refused: 3,
  left: 42,
  missing: 1204,
  appliedLines: 250_000,
  receivedAt: '2026-04-16T22:07:09.000Z',
  startedAt: '2026-04-16T22:08:00.000Z',
  finishedAt: null,
  account: 'eth-field',
  office: 'ETHS',
  officeName: 'Ethiopia Field Office',
  scope: 'ETH',
  asOf: '2026-04-15',
  decidedBy: null,
  decidedAt: null,
  ...over,
});

const few: MissingCounts = { ...noneMissing, reserved: 1, available: 3 };
const many: MissingCounts = { ...noneMissing, reserved: 11, held: 2, proposed: 1, sponsored: 3, available: 1183 };

/** Of both projects, by wire name. */
export const numbersSent = { Reserved: 12, Held: 2, Proposed: 1, Sponsored: 3, Available: 1186, Leaving: 0 };

export const aDetail = (feed: Partial<Feed> = {}, over: Partial<FeedDetail> = {}): unknown =>
  z.encode(getFeed.output, {
    feed: aFeed(feed),
    missing: [
      { project: '193408', projectName: 'Wenz Ber AP', missing: 4, kinds: few, children: 1000, mustBeConfirmed: false },
      {
        project: '201115',
        projectName: 'Tierra Nueva AP',
        missing: 1200,
        kinds: many,
        children: 2400,
        mustBeConfirmed: true,
      },
    ],
    hasUnreadable: false,
    refused: [],
    ...over,
  });

export const aList = (feeds: readonly Feed[], total = feeds.length): unknown =>
  z.encode(listFeeds.output, { feeds: [...feeds], total });

interface Wanted {
  readonly feed?: string;
  readonly answers: object;
  readonly [option: string]: unknown;
}

/** The tab, for a Partnership Admin. */
export async function open({ feed, answers, ...more }: Wanted) {
  const view = await renderScreen('officeSettings', paths.officeSettings({ tab: 'feeds', ...(feed && { feed }) }), {
    role: 'Partnership Admin',
    roles: ['Partnership Admin'],
    answers: { ...settingsAnswers, ...answers },
    ...more,
  });
  await screen.findByRole('tabpanel');
  return view;
}

export const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);

/** What stands below a label. */
export const factOf = (label: string) => screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;
