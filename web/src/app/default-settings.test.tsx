import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '../testing/profile.ts';
import { renderApp } from '../testing/render-app.tsx';
import { refusal } from '../testing/server.ts';
import '../domains/users/profile-screen.tsx';

const failing = Object.fromEntries(
  [1, 2, 3, 5].map((category) => [
    `GET fundraisingOfficeSettings/USAO/category/${category}`,
    refusal('internal-error', 500),
  ]),
);
const profile = (ModifiedDate: string) => ({ User: aProfile({ CreatedDate: ModifiedDate, ModifiedDate }) });

/** An instant and its local time in California, in winter and in summer. */
const instants = [
  ['2026-01-15T23:07:09.000Z', '15/01/2026 03:07:09 PM'],
  ['2026-07-15T16:07:09.000Z', '15/07/2026 09:07:09 AM'],
] as const;

test('CONST-002 CONST-003 CONST-009 ENTRY-030 ERR-016 without the office’s settings dates and times are shown by the defaults, and that is said', async () => {
  for (const [instant, shown] of instants) {
    const { unmount } = await renderApp('/administration/userProfileView?id=12&mode=view', {
      answers: { ...failing, 'GET user/12': profile(instant) },
    });
    const changed = await screen.findByText('Last change', { selector: 'dt' });
    expect(changed.nextElementSibling?.textContent).toBe(shown);
    expect(screen.getAllByText('Error fetching FDRO data, so default data setted as 7 days').length).toBeGreaterThan(0);
    unmount();
  }
});
