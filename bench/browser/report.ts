import { mark, ms, table } from '../report.ts';
import type { BrowserResult } from './browser.ts';
import { gestureMaximum, gestureTargetText, homeMaximum, homeTargetText, isGestureMet } from './targets.ts';

/** The results of the browser as a Markdown page, with the targets beside them. */

const whole = (milliseconds: number) => milliseconds.toFixed(0);

const gesturesOf = ({ gestures }: BrowserResult): string =>
  table(
    ['key press to painted', 'browser p50 ms', 'p95', 'API p50 ms', 'p95', 'ratio', `at most ${gestureTargetText}`, ''],
    gestures.map((gesture) => {
      const { name, browser, api } = gesture;
      return [
        name,
        whole(browser.p50),
        whole(browser.p95),
        ms(api.p50),
        ms(api.p95),
        (browser.p50 / api.p50).toFixed(1),
        whole(gestureMaximum(api.p50)),
        mark(isGestureMet(gesture)),
      ];
    }),
  );

function homeOf({ home: { browser, chain, requests } }: BrowserResult): string {
  const most = homeMaximum(chain.p50);
  return [
    table(
      [
        'sign-in to a filled Home',
        'browser p50 ms',
        'p95',
        'slowest chain p50 ms',
        'ratio',
        `at most ${homeTargetText}`,
        '',
      ],
      [
        [
          'with the program in the cache',
          whole(browser.p50),
          whole(browser.p95),
          whole(chain.p50),
          (browser.p50 / chain.p50).toFixed(2),
          whole(most),
          mark(browser.p50 <= most),
        ],
      ],
    ),
    '',
    'The slowest chain:',
    '',
    ...requests.map(({ name, took }) => `- ${ms(took)} ms \`${name}\``),
  ].join('\n');
}

export const writeBrowserReport = (children: number, result: BrowserResult): string =>
  [
    `# In the browser at ${children.toLocaleString('en')} children`,
    'The production build, from the key press to the frame after the content was painted. The API’s own answers are those ' +
      'to the same requests, sent by Node with the same token in the same minutes.',
    gesturesOf(result),
    `${homeOf(result)}\n`,
  ].join('\n\n');
