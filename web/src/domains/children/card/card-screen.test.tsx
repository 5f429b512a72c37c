import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Child } from '#contract/children/card.ts';
import { aChild, childAnswer } from '../../../testing/child.ts';
import { errorNotices } from '../../../testing/form.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';

const id = 'GTM-201115-0342';
const address = `/searchchild/viewchild?id=${id}`;
const show = (answers: Record<string, unknown>, more: object = {}) =>
  renderScreen('viewChild', address, { answers, ...more });
const open = (answers: Record<string, unknown> = {}, child: Partial<Child> = {}, more: object = {}) =>
  show({ [`GET child/${id}`]: childAnswer(aChild(child)), ...answers }, more);
const button = (name: string) => screen.findByRole('button', { name });
const tooLong = "Sorry! It's taking too long to respond. Please try again after sometime";

describe('the child card', () => {
  test('ROUTE-019 CHILD-002 CHILD-032 CHILD-033 says who it is at a glance', async () => {
    await open({}, { hold: null });
    await screen.findByRole('heading', { level: 1, name: 'Ixchel Tzul Ajú' });
    for (const text of [id, 'Female', '9 years', 'Guatemala, Tierra Nueva AP', 'FO Child Status: Active'])
      expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
    for (const label of ['Support Office Child Name', 'Support Office Comments'])
      expect(screen.getByText(label)).toBeTruthy();
  });

  test('a child whose data was erased has its id for a name, says so, and nothing can be added', async () => {
    await open({}, { givenName: '', familyName: null, erasedOn: '2026-04-16', photoDate: null, hold: null });
    await screen.findByRole('heading', { level: 1, name: id });
    expect(await screen.findByText(/The personal data of this child was erased on/)).toBeTruthy();
    for (const name of ['Edit', 'Send CSM'])
      expect((await button(name)).getAttribute('aria-disabled'), name).toBe('true');
    expect(screen.queryByText('No photo yet')).toBeNull();
  });

  test('CHILD-004 has its ten tabs in order, and fetches each when it is opened', async () => {
    const { user } = await open({
      [`GET child/${id}/nutrition`]: {
        Nutrition: {
          ChildFollowingGrowthCurve: { Code: '1', Description: 'Following closely' },
          ChildParticipatesInHealthNutritionActivities: null,
          LastMeasureDate: null,
          NutritionUpdateDate: '2026-01-05',
        },
      },
    });
    const tabs = await screen.findAllByRole('tab');
    // The rail is outside the tab panel, so that screen readers do not repeat it with every tab.
    expect(within(screen.getByRole('tabpanel')).queryByRole('heading', { name: 'History' })).toBeNull();
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'General',
      'Education',
      'Health',
      'Nutrition',
      'Family',
      'Participation',
      'Correspondence',
      'Media',
      'Presence',
      'Sponsor Information',
    ]);
    expect(calls.some(({ path }) => path.endsWith('/nutrition'))).toBe(false);
    await user.click(screen.getByRole('tab', { name: 'Nutrition' }));
    await screen.findByText('Following closely');
    expect(screen.getAllByText('Not recorded').length).toBeGreaterThanOrEqual(2);
    expect(screen.queryByText('Not known')).toBeNull();
  });

  /** A DOM query: getByRole would compute the accessible names of the whole card. */
  const tabNames = () => [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);
  const tabs = [
    ['CHILD-005 CHILD-006 CHILD-007 CHILD-008 CHILD-009', ['General', 'Education', 'Health', 'Nutrition', 'Family']],
    [
      'CHILD-010 CHILD-011 CHILD-012 CHILD-013 CHILD-014',
      ['Participation', 'Correspondence', 'Media', 'Presence', 'Sponsor Information'],
    ],
  ] as const;

  test.each(tabs)('%s are tabs of the card', async (_ids, names) => {
    await open();
    await waitFor(() => expect(tabNames()).toEqual(expect.arrayContaining([...names])));
  });

  test('opened from the missing children of a feed, it leads back to that feed, from every tab', async () => {
    const { user, router } = await renderScreen('viewChild', `${address}&feed=12`, {
      answers: { [`GET child/${id}`]: childAnswer(aChild({})) },
    });
    const back = () => screen.findByRole('link', { name: 'Back to the feed' });
    expect((await back()).getAttribute('href')).toBe('/administration/FundRaisingOfficeSetting?tab=feeds&feed=12');
    await user.click(await screen.findByRole('tab', { name: /^Family/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ id, tab: 'family', feed: '12' }));
    await back();
  });

  test('opened from a filtered list of missing children, it leads back to that list as it was', async () => {
    const listed = { feed: '12', missing: 'reserved', project: '201115', pages: '3' };
    const { user, router } = await renderScreen('viewChild', `${address}&${new URLSearchParams(listed)}`, {
      answers: { [`GET child/${id}`]: childAnswer(aChild({})) },
    });
    await user.click(await screen.findByRole('tab', { name: /^Family/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ id, tab: 'family', ...listed }));
    const back = await screen.findByRole('link', { name: 'Back to the feed' });
    expect(back.getAttribute('href')).toBe(
      '/administration/FundRaisingOfficeSetting?tab=feeds&feed=12&missing=reserved&project=201115&pages=3',
    );
  });

  test('what is no feed in its address leads nowhere', async () => {
    await renderScreen('viewChild', `${address}&feed=x`, {
      answers: { [`GET child/${id}`]: childAnswer(aChild({})) },
    });
    await screen.findByRole('heading', { level: 1, name: 'Ixchel Tzul Ajú' });
    expect(screen.queryByRole('link', { name: 'Back to the feed' })).toBeNull();
  });

  test('CHILD-015 leads to its three histories, each at its own address', async () => {
    await open({}, { auditCount: 3, csmCount: 2, actionCodeCount: 1 });
    await screen.findByText('Child audit');
    const links = [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual(
      expect.arrayContaining([
        ['Child audit3', `/searchchild/viewchild/viewchildaudit?id=${id}`],
        ['CSM history2', `/searchchild/viewchild/viewCSMHistory?id=${id}`],
        ['Action code history1', `/searchchild/viewchild/viewActionCodeHistory?id=${id}`],
      ]),
    );
  });

  test('CHILD-011 a correspondence language has a name, not a code', async () => {
    const { user } = await open({
      [`GET child/${id}/correspondence`]: {
        Correspondence: {
          LastCorrespondenceDate: null,
          NextCorrespondenceDueDate: null,
          Overdue: false,
          IntroductionLetterDate: null,
          AnnualReportDate: null,
          AnnualReportDueDate: null,
          AnnualReportOverdue: false,
          Language: 'es',
          Letters: [{ Kind: 'introduction', Date: '2026-01-02', Language: 'en' }],
        },
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Correspondence' }));
    expect(await screen.findByText('Spanish')).toBeTruthy();
    expect(screen.getByText('English')).toBeTruthy();
  });

  test('a value nobody recorded is a dash, spoken as such, never an answer; a sensitive one is marked', async () => {
    await open({}, { registrationDate: null, leavingDate: null });
    const valueUnder = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
    await screen.findByText('Registration Date');
    expect(valueUnder('Registration Date')?.textContent).toBe('–Not recorded');
    expect(valueUnder('Date Of Leaving')?.textContent).toBe('–Not recorded');
    const sensitive = valueUnder('Christian Witness Sensitivity') as HTMLElement;
    expect(within(sensitive).getByRole('img', { name: 'Sensitive value' })).toBeTruthy();
    expect(sensitive.textContent).toBe('Low');
  });

  test('F15 a hold is a sentence; for a hold of another office it says only that', async () => {
    const hold = {
      kind: 'internal' as const,
      isElsewhere: false,
      reservationId: null,
      reservationName: null,
      placedBy: 'Ana Delgado',
      placedAt: '2026-04-02T16:14:25.000Z',
      endsOn: '2126-05-02',
    };
    const { unmount } = await open({}, { hold });
    expect((await screen.findByText(/^Internal hold ends/)).textContent).toMatch(/, in \d+ years$/);
    unmount();
    const elsewhere = { ...hold, kind: null, isElsewhere: true, placedBy: null, placedAt: null, endsOn: null };
    await open({}, { hold: elsewhere });
    expect(await screen.findAllByText('Held by another office')).toHaveLength(2);
    for (const label of ['Placed by', 'Placed on', 'Ends']) expect(screen.queryByText(label)).toBeNull();
  });

  const elsewhere = {
    SponsoredByAnotherOffice: true,
    ...{ SponsorNumber: null, SponsorOffice: null, SponsorType: null, SponsorshipStartDate: null },
  };
  test.each([
    ['en', 'Sponsor Information', 'Sponsored through another office'],
    ['es', 'Información del padrino o madrina', 'Apadrinado a través de otra oficina'],
  ] as const)(
    'F15 CHILD-014 a sponsor of another office is one sentence and nothing else, in %s',
    async (language, name, sentence) => {
      const { user } = await open({ [`GET child/${id}/sponsor`]: { Sponsor: elsewhere } }, {}, { language });
      await user.click(await screen.findByRole('tab', { name }));
      await screen.findByText(sentence);
      expect(screen.getByRole('tabpanel').textContent).toBe(sentence);
    },
  );

  test('an overdue item puts a clock on its tab and says by how much', async () => {
    await open(
      {},
      { freshness: [{ item: 'annualReport', lastDate: '2024-01-01', dueDate: '2025-01-01', isOverdue: true }] },
    );
    const tab = await screen.findByRole('tab', { name: /Correspondence/ });
    expect(within(tab).getByRole('img', { name: 'Overdue' })).toBeTruthy();
    expect(screen.getByText(/^Overdue by \d+ days$/)).toBeTruthy();
  });
});

describe('failures of the card', () => {
  test('CHILD-050 an invalid ID is reported without asking the server', async () => {
    await renderScreen('viewChild', '/searchchild/viewchild?id=nobody!');
    await screen.findByText('Given child id is not valid');
    expect(calls.some(({ path }) => path.startsWith('child/'))).toBe(false);
  });

  test('an unknown ID links to the search', async () => {
    await show({});
    await screen.findByText(`No child has the ID ${id}`);
    expect(screen.getAllByRole('link', { name: 'Search Child' }).length).toBeGreaterThan(0);
  });

  test('ERR-030 a card that cannot be fetched says so and can be tried again', async () => {
    let isWell = false;
    const { user } = await show({
      [`GET child/${id}`]: () => (isWell ? childAnswer(aChild()) : refusal('internal-error', 500)),
    });
    await screen.findByText('Error in retrieving data');
    isWell = true;
    await user.click(await button('Try again'));
    await screen.findByRole('heading', { level: 1, name: 'Ixchel Tzul Ajú' });
  });

  const everyTab = (answer: unknown) =>
    Object.fromEntries(
      [
        'education',
        'health',
        'nutrition',
        'family',
        'participation',
        'correspondence',
        'media',
        'presence',
        'sponsor',
      ].map((tab) => [`GET child/${id}/${tab}`, answer]),
    );
  /** Requirements, tabs, and the prefix of each error message. */
  const late = [
    [
      'ERR-019 ERR-020 ERR-021 ERR-022 ERR-023',
      [
        ['Education', 'Education'],
        ['Health', 'Health'],
        ['Nutrition', 'Nutrition'],
        ['Family', 'Family'],
        ['Participation', 'Participation'],
      ],
    ],
    [
      'ERR-024 ERR-025 ERR-026 ERR-027',
      [
        ['Correspondence', 'Correspondence'],
        ['Media', 'Media'],
        ['Presence', 'Presence'],
        ['Sponsor Information', 'Sponsor'],
      ],
    ],
  ] as const;

  test.each(late)('%s each tab that takes too long says which one it is', async (_ids, tabs) => {
    await open(everyTab(refusal('taking-too-long', 503)));
    for (const [tab, prefix] of tabs) {
      fireEvent.click(await screen.findByRole('tab', { name: tab }));
      await screen.findByText(`${prefix}: ${tooLong}`);
    }
  });

  test.each(late)('%s each tab whose request times out says which one it is', async (_ids, tabs) => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    onTestFinished(() => limit.mockRestore());
    await open(everyTab(() => Promise.reject(new DOMException('', 'TimeoutError'))));
    for (const [tab, prefix] of tabs) {
      fireEvent.click(await screen.findByRole('tab', { name: tab }));
      await screen.findByText(`${prefix}: ${tooLong}`);
    }
  });
});

describe('editing the card', () => {
  const type = async (text: string) => {
    const field = await screen.findByLabelText('Support Office Child Name');
    fireEvent.change(field, { target: { value: text } });
    return field;
  };

  test('CHILD-003 ERR-082 only the two fields of the support office, and a save says so', async () => {
    const { user } = await open({
      [`PUT child/${id}`]: ({ Child: saved }: { Child: object }) =>
        childAnswer(
          aChild({ supportOfficeName: (saved as { SupportOfficeChildName: string }).SupportOfficeChildName }),
        ),
    });
    await user.click(await button('Edit'));
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    await type(' Ana  Eva ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Child Data Saved Successfully')).length).toBeGreaterThan(0);
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      Child: { SupportOfficeChildName: 'Ana Eva', SupportOfficeComments: '', Version: 1 },
    });
    await screen.findByText('Ana Eva');
    expect(screen.queryAllByRole('textbox')).toHaveLength(0);
  });

  test('CHILD-056 CHILD-058 a wrong character is named at once, and the counter counts', async () => {
    const { user } = await open();
    await user.click(await button('Edit'));
    await type('Ana 2');
    await screen.findByText('Only letters, apostrophe, comma and dash are allowed');
    expect(screen.getByText('35 characters remaining')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('ERR-032 a save that fails keeps what was typed', async () => {
    const { user } = await open({ [`PUT child/${id}`]: refusal('internal-error', 500) });
    await user.click(await button('Edit'));
    const field = await type('Ana');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(errorNotices()).toEqual(['Error in saving view child data']));
    expect((field as HTMLInputElement).value).toBe('Ana');
  });

  test('ERR-032 a save that is refused says why, once', async () => {
    const { user } = await open({ [`PUT child/${id}`]: refusal('no-access', 403) });
    await user.click(await button('Edit'));
    await type('Ana');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(errorNotices()).toEqual([expect.stringMatching(/^Error in saving view child data\. .{10,}/)]),
    );
  });

  test('what somebody else saved meanwhile is compared field by field, and the person chooses', async () => {
    let stored = aChild();
    const { user } = await show({
      [`GET child/${id}`]: () => childAnswer(stored),
      [`PUT child/${id}`]: ({ Child: saved }: { Child: { Version: number } }) =>
        saved.Version === stored.version ? childAnswer(stored) : refusal('changed-meanwhile', 409),
    });
    await user.click(await button('Edit'));
    await type('Mine');
    stored = aChild({ supportOfficeName: 'Theirs', version: 2 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Somebody else changed this meanwhile. Compare before you save.');
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('radio', { name: /Saved meanwhile/ }));
    expect((screen.getByLabelText('Support Office Child Name') as HTMLInputElement).value).toBe('Theirs');
    await user.click(screen.getByRole('radio', { name: /Your value/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
        Child: { SupportOfficeChildName: 'Mine', Version: 2 },
      }),
    );
  });

  test('F11 fields changed only by somebody else are taken over without a question, and shown before they are saved', async () => {
    let stored = aChild();
    const { user } = await show({
      [`GET child/${id}`]: () => childAnswer(stored),
      [`PUT child/${id}`]: ({ Child: saved }: { Child: { Version: number } }) =>
        saved.Version === stored.version ? childAnswer(stored) : refusal('changed-meanwhile', 409),
    });
    await user.click(await button('Edit'));
    await type('Mine');
    stored = aChild({ supportOfficeComments: 'Theirs', version: 2 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Somebody else changed this meanwhile. Compare before you save.');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByDisplayValue('Theirs')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
        Child: { SupportOfficeChildName: 'Mine', SupportOfficeComments: 'Theirs', Version: 2 },
      }),
    );
  });

  test('NAV-032 leaving the tab with unsaved words asks first', async () => {
    const { user } = await open();
    await user.click(await button('Edit'));
    await type('Ana');
    await user.click(screen.getByRole('tab', { name: 'Health' }));
    const prompt = await screen.findByRole('dialog', { name: 'You have unsaved changes.' });
    expect(within(prompt).getByText('Support Office Child Name')).toBeTruthy();
    await user.click(within(prompt).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Health' }).getAttribute('aria-selected')).toBe('true'));
    expect(screen.queryAllByRole('textbox')).toHaveLength(0);
  });
});

describe('buttons by access', () => {
  test('CHILD-003 with View alone there is nothing to edit, send or print', async () => {
    await open({}, {}, { grants: ['Home:View', 'Registered Child:View'] });
    await screen.findByRole('heading', { level: 1, name: 'Ixchel Tzul Ajú' });
    for (const name of ['Edit', 'Send CSM', 'Print']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('CSM-001 Print and Print to PDF are levels of their own; Send CSM remembers the child', async () => {
    const { user, router } = await open(
      {},
      {},
      { grants: ['Home:View', 'Registered Child:View', 'Registered Child:Print', 'Registered Child:Send CSM'] },
    );
    await user.click(await button('Print'));
    const dialog = await screen.findByRole('dialog', { name: 'Print the child card' });
    expect(within(dialog).queryByRole('button', { name: 'Print to PDF' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await button('Send CSM'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/searchchild/sendcsm'));
    expect(JSON.parse(window.sessionStorage.getItem('prcds.screen.csm') ?? '{}')).toEqual({ children: [id] });
  });
});
