import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { listReading, type PersonReading } from '#contract/reading/api.ts';
import { paths } from '../../app/paths.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { settingsAnswers } from '../../testing/settings.ts';
import type { DayReading } from './queries.ts';

/** A user who read 960 children today and opened 96 of them. */
export const aReader = (over: Partial<PersonReading> = {}): PersonReading => ({
  userId: 12,
  name: 'Elena Petrova',
  email: 'elena@prcds.example',
  roles: ['Standard User'],
  children: 960,
  opened: 96,
  state: 'below',
  lastReadAt: '2026-04-16T22:31:00.000Z',
  liftedBy: null,
  liftReason: null,
  ...over,
});

export const noor = aReader({
  userId: 31,
  name: 'Noor Rahman',
  email: 'noor@prcds.example',
  children: 4000,
  opened: 143,
  state: 'refused',
});
export const marcus = aReader({
  userId: 30,
  name: 'Marcus Lee',
  email: 'marcus@prcds.example',
  children: 4630,
  opened: 252,
  state: 'lifted',
  liftedBy: 'Ana Delgado',
  liftReason: 'Call list for Dallas Church Weekend',
});
export const priya = aReader({
  userId: 32,
  name: 'Priya Nair',
  email: 'priya@prcds.example',
  roles: ['Reservation Manager', 'Standard User'],
  children: 2310,
  opened: 171,
  state: 'over',
});

/** The server's response for a day. */
export const aDay = (over: Partial<DayReading> = {}): unknown =>
  z.encode(listReading.output, {
    day: '2026-04-16',
    isToday: true,
    budget: 2000,
    children: 14_470,
    opened: 919,
    people: 44,
    usual: { from: 11_200, to: 15_900 },
    readers: [marcus, noor, priya, aReader()],
    ...over,
  });

export const settings = 'fundraisingOfficeSettings/USAO/category/2';
export const lifted = { 'PUT reading/USAO/31/lift': {} };

export interface Wanted {
  readonly read?: unknown;
  readonly day?: string;
  readonly answers?: object;
  readonly [option: string]: unknown;
}

export async function open({ read = aDay(), day, answers, ...more }: Wanted = {}) {
  const view = await renderScreen('officeSettings', paths.officeSettings({ tab: 'reading', day }), {
    answers: { ...settingsAnswers, 'GET reading/USAO': read, ...answers },
    ...more,
  });
  await screen.findByRole('tabpanel');
  return view;
}

export const table = (name = 'Reading today') => screen.findByRole('table', { name });
export const rowOf = async (name: string) => {
  const link = within(await table()).getByRole('rowheader', { name: new RegExp(name) });
  return link.closest('tr') as HTMLElement;
};
export const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
export const button = (name: string) => screen.getByRole('button', { name });
export const sent = (method: string) => calls.filter((call) => call.method === method);
export const readings = () => calls.filter(({ path }) => path === 'reading/USAO');
