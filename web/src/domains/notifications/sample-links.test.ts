import { expect, test } from 'vitest';
import { notificationKinds } from '#contract/notifications/catalogue.ts';
import { sampleLink } from '#contract/notifications/sample-links.ts';
import { patterns } from '../../app/paths.ts';

test('F18 the link of every sample leads to a screen', () => {
  const screens: ReadonlySet<string> = new Set(Object.values(patterns));
  for (const { id } of notificationKinds)
    expect(screens, String(id)).toContain(new URL(sampleLink(id, 'https://prcds.example')).pathname);
});
