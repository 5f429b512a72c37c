import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listReservationDeliveries, sendAgain } from '#contract/deliveries/api.ts';
import { getLookup } from '#contract/lookups/api.ts';
import { listSettings } from '#contract/office-settings/api.ts';
import { settingCategories } from '#contract/office-settings/rules.ts';
import { createReservation, updateReservation } from '#contract/reservations/api.ts';
import {
  type AvailableChild,
  listReservationChildren,
  pickChildren,
  searchAvailableChildren,
} from '#contract/reservations/children-api.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { calls, renderApp, saveOnTheWayBack } from '../../../testing/render-app.tsx';
import { aReservation, aReservedChild, reservationAnswers } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
import { windowState } from '../../../testing/window.ts';
// Loaded with the test, so that the first one need not wait for it.
import '../../../ui/dialogs/dialog-modal.tsx';
import './children-screen.tsx';
import './details-screen.tsx';

const id = 10519;
const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const aDraft = (over: Partial<Reservation> = {}) =>
  aReservation({ id, status: { code: '1', label: 'Draft' }, expirationDate: expires, targetParticipants: 1, ...over });
const [one, two, three] = ['ETH-193408-0145', 'ETH-193408-0166', 'ETH-193408-0177'] as const;
const free = (childId: string, over = {}) => aReservedChild(childId, { state: 'free', isSaved: true, ...over });
const picked = (ids: readonly string[], lost: readonly string[] = []) =>
  z.encode(pickChildren.output, {
    results: ids.map((childId) => ({
      childId,
      isDone: !lost.includes(childId),
      reason: lost.includes(childId) ? ('child-held' as const) : null,
    })),
    held: ids.length - lost.length,
    heldUntil: new Date(Date.now() + 15 * 60_000).toISOString(),
  });
const asked = (body: unknown) => (body as { Children: { ChildId: string }[] }).Children.map(({ ChildId }) => ChildId);
const answerPick = (body: unknown) => picked(asked(body));
const open = (path: string, draft: Reservation, answers: Record<string, unknown> = {}, children = [free(one)]) =>
  renderApp(`/reservation/create${path}`, {
    answers: {
      ...reservationAnswers(draft, children),
      [`POST reservation/${id}/pick`]: answerPick,
      'GET fundraisingOfficeSettings/USAO/sponsorType': {
        SponsorTypes: [{ Sponsor_Type_Cd: 3, Sponsor_Type: 'Church or group', Status: 'Active' }],
        Limit: 5,
        Version: 1,
      },
      'GET fundraisingOfficeSettings/USAO/countryGroup': { CountryGroups: [], Limit: 5 },
      'GET list/reservationCategory': { Values: [] },
      'GET list/reservationCategoryType': { Values: [] },
      'GET country': { Countries: [] },
      ...answers,
    },
  });
const chosenIsOffered = {
  'GET list/reservationCategoryType': z.encode(getLookup.output, {
    values: [
      { code: '11', label: 'Chosen', isActive: true, parent: '1' },
      { code: '12', label: 'Church', isActive: true, parent: '1' },
    ],
  }),
};
const sentDelivery = {
  channel: 'crm' as const,
  record: `reservation:${id}`,
  httpStatus: 200,
  attempts: 2,
  lastAttemptAt: null,
  nextAttemptAt: null,
  sentAt: null,
  waitsFor: null,
  childId: null,
  content: '{}',
};
const integrated = {
  code: 'crmIntegration',
  description: 'CRM Integration',
  value: 'Yes',
  unitCode: null,
  unitDescription: null,
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('stage 1', () => {
  test('RESV-013 RESV-014 RESV-016 RESV-017 RESV-018 has the fields of the specification', async () => {
    await renderApp('/reservation/create');
    await screen.findByRole('heading', { level: 1, name: 'Create Reservation' });
    for (const label of [
      'Reservation Category *',
      'Reservation Category Type *',
      'Reservation Name *',
      'Event ID',
      'Sponsor Type *',
      'Target Participants',
      'Target Children *',
      'Expiration Date *',
    ])
      expect(screen.getByLabelText(label), label).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: 'Perpetual' })).toBeTruthy();
  });

  test('ERR-035 a draft that cannot be fetched says so; one that is confirmed is viewed', async () => {
    const { unmount } = await renderApp(`/reservation/create?id=${id}`, {
      answers: { [`GET reservation/${id}`]: refusal('internal-error', 500) },
    });
    await screen.findByText('Unable to fetch reservation detail');
    screen.getByRole('heading', { level: 1, name: 'Create Reservation' });
    unmount();
    await open(`?id=${id}`, aDraft({ status: { code: '2', label: 'Active' } }));
    await screen.findByText(`Reservation ${id} is not a draft any more.`);
    expect(screen.getByRole('link', { name: 'View the reservation' }).getAttribute('href')).toBe(
      `/reservation/manage/view?id=${id}`,
    );
  });

  test('ERR-064 created, but the external system does not know', async () => {
    const { user } = await renderApp('/reservation/create', {
      answers: {
        'POST reservation': z.encode(createReservation.output, { reservation: aDraft(), delivery: 'failed' }),
      },
    });
    await user.type(await screen.findByLabelText('Reservation Name *'), 'Spring');
    await user.click(await button('Save'));
    await screen.findAllByText(`Reservation ${id} created, but sending to the external system failed`);
  });

  test('NAV-032 Save asked for on the way back leaves, and the page come from is still there', async () => {
    const { user, router } = await renderApp('/reservation/create', {
      cameFrom: '/searchproject',
      answers: { 'POST reservation': z.encode(createReservation.output, { reservation: aDraft(), delivery: 'off' }) },
    });
    await user.type(await screen.findByLabelText('Reservation Name *'), 'Spring');
    await saveOnTheWayBack(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/searchproject'));
    expect(calls.some(({ method, path }) => method === 'POST' && path === 'reservation')).toBe(true);
    expect(window.location.pathname).toBe('/searchproject');
  });

  test('ERR-039 a failed update keeps what was typed', async () => {
    const { user } = await open(`?id=${id}`, aDraft(), {
      [`PUT reservation/${id}`]: refusal('internal-error', 500),
    });
    await user.type(await screen.findByLabelText('Event ID *'), ' B');
    await user.click(await button('Save'));
    expect((await screen.findAllByText('unable to update reservation')).length).toBeGreaterThan(0);
    expect((screen.getByLabelText('Event ID *') as HTMLInputElement).value).toBe('DCW 2026-05 B');
  });

  test('F11 what one alone changed is kept without a question, and nothing of the other is undone', async () => {
    let version = 4;
    const { user } = await open(`?id=${id}`, aDraft(), {
      [`GET reservation/${id}`]: () =>
        z.encode(updateReservation.output, {
          reservation: aDraft(version === 4 ? {} : { version, name: 'Theirs' }),
          delivery: 'off',
        }),
      [`PUT reservation/${id}`]: (body: unknown) => {
        if ((body as { Version: number }).Version > 4)
          return z.encode(updateReservation.output, { reservation: aDraft({ version: 6 }), delivery: 'off' });
        version = 5;
        return refusal('changed-meanwhile', 409, {
          params: { version },
          errors: [
            { field: 'Event_ID', code: 'differs-now', params: { current: 'DCW 2026-05' } },
            { field: 'Reservation_Name', code: 'differs-now', params: { current: 'Theirs' } },
          ],
        });
      },
    });
    const field = await screen.findByLabelText('Event ID *');
    await user.clear(field);
    await user.type(field, 'MINE');
    await user.click(await button('Save'));
    await screen.findByText('Somebody else changed this meanwhile. Please compare before you save.');
    expect(screen.queryByRole('radio', { name: /Yours/ })).toBeNull();
    expect((screen.getByLabelText('Reservation Name *') as HTMLInputElement).value).toBe('Theirs');
    await user.click(await button('Save'));
    await screen.findAllByText(`Reservation ${id} updated successfully!`);
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      Version: 5,
      Reservation: { Event_ID: 'MINE', Reservation_Name: 'Theirs' },
    });
  });

  test('RESV-065 a change to Chosen is refused as soon as it is made while the children come from two projects', async () => {
    const other = { code: 'ETH-194120', label: 'Other' };
    const { user } = await open(`?id=${id}`, aDraft(), chosenIsOffered, [free(one), free(two, { project: other })]);
    await screen.findByRole('option', { name: 'Chosen' });
    await user.selectOptions(screen.getByLabelText('Reservation Category Type *'), '11');
    await screen.findByText('Please select children from a single project');
    expect((await button('Save')).getAttribute('aria-disabled')).toBe('true');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('ERR-058 an event that could not be made is named beside it', async () => {
    const createdAt = '2026-04-14T22:20:47.000Z';
    const deliveries = ['reservation-created', 'event-create'].map((kind, index) => ({
      id: 13 - index,
      kind,
      state: 'pending' as const,
      reason: null,
      isTried: kind === 'event-create',
      createdAt,
    }));
    await open(`?id=${id}`, aDraft({ eventId: null }), {
      [`GET reservation/${id}/delivery`]: z.encode(listReservationDeliveries.output, { deliveries }),
    });
    await screen.findByText(`Reservation ${id} created, but sending to the external system failed`);
    screen.getByText('Failed in creating event');
  });

  test('ERR-069 RESV-105 an Event ID is asked for before anything is saved; a failure is told, what was typed stays', async () => {
    let answers: (() => unknown)[] = [() => refusal('event-not-created', 502), () => ({ Event: { Event_ID: 'EV-7' } })];
    const { user } = await open(`?id=${id}`, aDraft({ eventId: null }), {
      ...Object.fromEntries(
        settingCategories.map(({ code }) => [
          `GET fundraisingOfficeSettings/USAO/category/${code}`,
          z.encode(listSettings.output, { settings: code === 1 ? [integrated] : [], version: 1 }),
        ]),
      ),
      'POST event': () => {
        const [next, ...rest] = answers;
        answers = rest;
        return next?.();
      },
    });
    await user.click(await button('Get an Event ID from the CRM'));
    await screen.findByText('Failed to create Event ID');
    await user.click(await button('Get an Event ID from the CRM'));
    expect(await screen.findByDisplayValue('EV-7')).toBe(screen.getByLabelText('Event ID *'));
    expect(screen.queryByText('Failed to create Event ID')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Get an Event ID from the CRM' })).toBeNull();
  });

  test('ERR-064 what could not be sent stands there until it is', async () => {
    let state: 'failed' | 'sent' = 'failed';
    const createdAt = '2026-04-14T22:20:47.000Z';
    const message = () => ({ id: 12, kind: 'reservation-created', state, reason: null, isTried: true, createdAt });
    const { user } = await open(`?id=${id}`, aDraft(), {
      [`GET reservation/${id}/delivery`]: () => z.encode(listReservationDeliveries.output, { deliveries: [message()] }),
      'POST delivery/USAO/12/sendAgain': () => {
        state = 'sent';
        return z.encode(sendAgain.output, { delivery: { ...message(), ...sentDelivery } });
      },
    });
    await screen.findByText(`Reservation ${id} created, but sending to the external system failed`);
    await user.click(await button('Send again'));
    await screen.findAllByText('The external system knows now.');
    expect(screen.queryByText(`Reservation ${id} created, but sending to the external system failed`)).toBeNull();
  });

  test('somebody else changed it meanwhile: each field is compared, and one version chosen', async () => {
    let version = 4;
    const { user } = await open(`?id=${id}`, aDraft(), {
      [`GET reservation/${id}`]: () =>
        z.encode(updateReservation.output, {
          reservation: aDraft(version === 4 ? {} : { version, eventId: 'THEIRS' }),
          delivery: 'off',
        }),
      [`PUT reservation/${id}`]: (body: unknown) => {
        if ((body as { Version: number }).Version === 4) {
          version = 5;
          return refusal('changed-meanwhile', 409, {
            params: { version },
            errors: [{ field: 'Event_ID', code: 'differs-now', params: { current: 'THEIRS' } }],
          });
        }
        return z.encode(updateReservation.output, { reservation: aDraft({ version: 6 }), delivery: 'off' });
      },
    });
    const field = await screen.findByLabelText('Event ID *');
    await user.clear(field);
    await user.type(field, 'MINE');
    await user.click(await button('Save'));
    const compared = within(await screen.findByRole('group', { name: 'Event ID' }));
    await user.click(compared.getByText('THEIRS'));
    expect((screen.getByLabelText('Event ID *') as HTMLInputElement).value).toBe('THEIRS');
    await user.click(compared.getByText('MINE'));
    await user.click(await button('Save'));
    await screen.findAllByText(`Reservation ${id} updated successfully!`);
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      Version: 5,
      Reservation: { Event_ID: 'MINE' },
    });
  });
});

describe('stage 2', () => {
  test('ROUTE-033 RESV-022 RESV-023 RESV-024 RESV-026 has the criteria of the specification', async () => {
    await open(`/search?id=${id}`, aDraft());
    await screen.findByRole('heading', { level: 2, name: 'Available children' });
    expect(screen.getByLabelText('Country Group')).toBeTruthy();
    for (const name of ['Child Country', 'Project', 'Community'])
      expect(screen.getByRole('button', { name: new RegExp(`^${name}`) }), name).toBeTruthy();
    for (const name of ['Gender', 'Photo Available', 'Video Available'])
      expect(screen.getByRole('radiogroup', { name }), name).toBeTruthy();
    for (const name of ['Age Range', 'Birth Date']) expect(screen.getByRole('group', { name }), name).toBeTruthy();
  });

  test('F2 on a small screen the count, the countdown and the way on stay in sight', async () => {
    windowState.isSmall = true;
    const heldUntil = new Date(Date.now() + 15 * 60_000).toISOString();
    const held = (...ids: string[]) => ({
      [`GET reservation/${id}/children`]: z.encode(listReservationChildren.output, {
        children: ids.map((childId) => free(childId, { state: 'held' })),
        heldUntil,
      }),
    });
    const { user, unmount } = await open(`/search?id=${id}`, aDraft({ targetChildren: 2 }), held(one));
    const dock = within(await screen.findByRole('region', { name: 'Selection, in short' }));
    dock.getByText('1 of 2');
    dock.getByText(/^1[45]:\d\d$/);
    dock.getByRole('button', { name: 'Extend' });
    expect(dock.queryByRole('button', { name: 'Preview' })).toBeNull();
    await user.click(dock.getByRole('button', { name: 'Selection' }));
    expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Selection' }));
    unmount();
    windowState.isSmall = true;
    const { user: other, router } = await open(`/search?id=${id}`, aDraft({ targetChildren: 2 }), held(one, two));
    const full = within(await screen.findByRole('region', { name: 'Selection, in short' }));
    await other.click(await full.findByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ step: 'preview' }));
  });

  test('on return each child of the draft is picked again, and those lost meanwhile are named', async () => {
    const others = [free(two, { givenName: 'Tigist' }), free(three, { state: 'lost', reason: 'child-not-available' })];
    const { user } = await open(`/search?id=${id}`, aDraft({ targetChildren: 3 }), {
      [`POST reservation/${id}/pick`]: (body: unknown) => picked(asked(body), [two]),
      [`GET reservation/${id}/children`]: () => {
        const isPicked = calls.some(({ path }) => path.endsWith('/pick'));
        return z.encode(listReservationChildren.output, {
          children: isPicked ? [free(one, { state: 'held' }), ...others] : [free(one), ...others],
          heldUntil: isPicked ? new Date(Date.now() + 15 * 60_000).toISOString() : null,
        });
      },
    });
    await screen.findByText('2 selected children are no longer available');
    expect(calls.filter(({ path }) => path.endsWith('/pick')).map(({ body }) => asked(body))).toEqual([[one, two]]);
    screen.getByText(new RegExp(`^${two}, Tigist Bekele: Child is no longer available`));
    screen.getByText('1 child is held for you until the timer ends');
    screen.getByText('Reservation is still missing 2 children');
    await user.click(screen.getByText('Selected 1'));
    const row = (await screen.findByRole('link', { name: two })).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Child is no longer available. Please select a different child.');
  });

  test('ERR-040 a pick that fails holds nobody, and says so', async () => {
    const { isSaved: _s, state: _t, reason: _r, status: _u, addedAt: _a, ...person } = aReservedChild(three);
    const found: AvailableChild = { ...person, isPicked: false };
    const { user } = await open(
      `/search?id=${id}`,
      aDraft({ targetChildren: 3 }),
      {
        [`POST reservation/${id}/childSearch`]: z.encode(searchAvailableChildren.output, {
          children: [found],
          total: 1,
          isMore: false,
          maximum: 1000,
          locked: [],
        }),
        [`POST reservation/${id}/pick`]: refusal('internal-error', 500),
      },
      [],
    );
    await user.click(await screen.findByRole('radio', { name: 'Female' }));
    await user.click(await button('Search'));
    await user.click(await screen.findByRole('checkbox', { name: `Select ${three}` }));
    await screen.findByText('Unable to add children');
    screen.getByText('Reservation is still missing 3 children');
  });

  test('RESV-011 RESV-097 the preview shows what will be reserved, and confirms at the target alone', async () => {
    const { unmount } = await open(`/search?id=${id}&step=preview`, aDraft({ targetChildren: 2 }), {}, [
      free(one),
      free(two, { gender: 'Male' }),
    ]);
    await screen.findByRole('heading', { level: 2, name: 'Preview' });
    screen.getByText('1 female, 1 male');
    expect(await screen.findAllByRole('link', { name: /^ETH-/ })).toHaveLength(2);
    expect((await button('Confirm')).getAttribute('aria-disabled')).toBeNull();
    unmount();
    await open(`/search?id=${id}&step=preview`, aDraft({ targetChildren: 3 }), {}, [free(one)]);
    expect((await button('Confirm')).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('Reservation is still missing 2 children').length).toBeGreaterThan(0);
  });

  test('RESV-090 RESV-097 no preview while the selection breaks the limits of the category type', async () => {
    const other = { code: 'ETH-194120', label: 'Other' };
    await open(
      `/search?id=${id}`,
      aDraft({ categoryType: '11', categoryTypeName: 'Chosen', targetChildren: 2 }),
      { [`POST reservation/${id}/pick`]: refusal('too-many-projects', 409, { params: { count: 1 } }) },
      [free(one), free(two, { project: other })],
    );
    expect((await screen.findAllByText('You can select a maximum of 1 project(s)')).length).toBeGreaterThan(0);
    expect((await button('Preview')).getAttribute('aria-disabled')).toBe('true');
  });

  test('RESV-070 waits for a complete stage 1, and calls it done only then', async () => {
    const isDone = () => screen.queryByText('done') !== null;
    const incomplete = await open(`/search?id=${id}`, aDraft({ eventId: null }));
    await screen.findByText('Please fill/select all mandatory fields');
    expect(isDone()).toBe(false);
    incomplete.unmount();
    const nameless = await open('/search', aDraft());
    await screen.findByText('Choose a draft, or begin a new reservation.');
    expect(isDone()).toBe(false);
    nameless.unmount();
    const wrong = await open('/search?id=abc', aDraft());
    await screen.findByText('This reservation was not found.');
    expect(isDone()).toBe(false);
    wrong.unmount();
    await open(`/search?id=${id}`, aDraft());
    await screen.findByRole('heading', { level: 2, name: 'Available children' });
    expect(isDone()).toBe(true);
  });

  test('NAV-013 whoever may edit and not create is led to Manage, never to a denial', async () => {
    const grants = ['Home:View', 'Reservation:View', 'Reservation:Edit'] as const;
    const edit = `/reservation/manage/edit?id=${id}`;
    const at = async (path: string, draft: Reservation) =>
      renderApp(`/reservation/create${path}`, { grants, answers: reservationAnswers(draft, [free(one)]) });
    const leads = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const choosing = await at(`/search?id=${id}`, aDraft());
    await screen.findByRole('heading', { level: 2, name: 'Available children' });
    expect(leads().filter((to) => to === edit).length).toBe(3);
    expect(leads().filter((to) => /^\/reservation\/create(\?|$)/.test(to))).toEqual([]);
    choosing.unmount();
    for (const [path, text] of [
      [`/search?id=${id}`, 'Please fill/select all mandatory fields'],
      ['/search', 'Choose a draft in Manage Reservation.'],
      ['/search?id=abc', 'This reservation was not found.'],
    ] as const) {
      const view = await at(path, aDraft({ eventId: null }));
      await screen.findByText(text);
      expect(leads().filter((to) => /^\/reservation\/create(\?|$)/.test(to))).toEqual([]);
      view.unmount();
    }
  });
});
