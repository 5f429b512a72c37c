import { screen } from '@testing-library/react';
import { readFields } from '../../../testing/form.ts';
import { placeAnswers } from '../../../testing/lists.ts';
import { projectAnswer } from '../../../testing/project.ts';
import { renderApp } from '../../../testing/render-app.tsx';

export const [startDay, sponsorshipDay, endDay] = ['2126-05-01', '2126-05-10', '2126-06-30'];
export const impact = {
  From: sponsorshipDay,
  To: endDay,
  Projects: 2,
  Children: 7,
  Available: 4,
  Reserved: 2,
  Sponsored: 1,
  Reservations: 0,
  Drafts: 0,
  OwnReservations: [],
  OtherOfficesReservations: 0,
  OtherOfficesDrafts: 0,
  Overlaps: [],
};
export const lock = (more: object = {}) => ({
  ProjectLockId: 7,
  ProjectLockName: 'Harvest',
  ProjectLockStart: '2026-01-01',
  SponsorShipLockDate: '2026-01-10',
  ProjectLockEnd: endDay,
  ProjectLockEnded: null,
  ProjectLockStatus: 'Initiated',
  ProjectLockRegion: null,
  ProjectLockCountry: [{ Code: 'GTM', Description: 'Guatemala', Whole: true }],
  ProjectLockProject: [],
  Locking: true,
  FDRO: 'USAO',
  TimeZone: 'America/Los_Angeles',
  Today: '2026-04-16',
  Version: 3,
  CreatedBy: 'Ana Delgado',
  CreatedDate: '2026-01-01T10:00:00.000Z',
  ModifiedBy: null,
  ModifiedTimestamp: null,
  ...more,
});

export async function open(which: string, { projects = 2, ...more }: Record<string, unknown> = {}) {
  const app = await renderApp(`/searchproject/viewproject?id=201115&tab=lock&lock=${which}`, {
    role: 'Partnership Admin',
    answers: {
      ...placeAnswers(Number(projects)),
      'GET project/201115': projectAnswer(),
      'POST projectLock/impact': { Impact: impact },
      ...more,
    },
  });
  await screen.findByText('Project Lock Start');
  return app;
}
export const form = () => readFields(document.querySelector('form') as HTMLElement);
export const field = (label: string) => form().get(label);
