import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { projectAnswer } from '../../../testing/project.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import './project-screen.tsx';

const coded = (Code: string, Description: string) => ({ Code, Description });

async function open(answers: object = {}, more: object = {}) {
  const { Project } = projectAnswer();
  const app = await renderApp('/searchproject/viewproject?id=201115', {
    role: 'Partnership Admin',
    answers: {
      'GET project/201115': {
        Project: {
          ...Project,
          ProjectEndDate: '2030-02-03',
          Community: [coded('201115-01', 'Pinal'), coded('201115-02', 'Cumbre')],
        },
      },
      ...answers,
    },
    ...more,
  });
  await screen.findByRole('tab', { name: 'Project Detail' });
  return app;
}
const factsOf = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  );

test('PROJ-003 PROJ-004 PROJ-005 PROJ-006 View Project has four tabs and opens with the first', async () => {
  await open();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Project Detail',
    'Community',
    'Media',
    'Project Lock',
  ]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Project Detail');
});

test('PROJ-002 PROJ-003 Project Detail tells the nine fields, category and rating level, and the children', async () => {
  await open();
  expect(factsOf()).toMatchObject({
    Project: 'Tierra Nueva AP',
    Country: 'Guatemala',
    Region: 'Latin America',
    Community: 'Pinal, Cumbre',
    'Project Status': 'Active',
    'Project Start Date': '01/01/2020',
    'Project End Date': '03/02/2030',
    'Funding Office': 'United States',
    'Implementing Office': 'Guatemala Office',
    'Project Category': 'No category',
    'Rating Level': 'No rating level',
  });
});

test('PROJ-004 Community lists each with its registered, available and sponsored children', async () => {
  const { user } = await open({
    'GET project/201115/community': {
      Communities: [
        { Community: coded('201115-01', 'Pinal'), Counts: { Registered: 9, Available: 5, Sponsored: 3 } },
        { Community: null, Counts: { Registered: 2, Available: 1, Sponsored: 0 } },
      ],
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Community' }));
  await screen.findByText('Pinal', { selector: 'td, td *, th, th *' });
  const rows = within(screen.getByRole('tabpanel')).getAllByRole('row');
  expect(rows.slice(0, 3).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Community', 'Registered children', 'Available children', 'Sponsored children'],
    ['Pinal', '9', '5', '3'],
    ['(no community)', '2', '1', '0'],
  ]);
});

test('ERR-028 communities or figures that take too long say so on the Community tab', async () => {
  const late = refusal('taking-too-long', 503);
  const { user } = await open({
    'GET project/201115/community': late,
    'GET project/201115/figures': late,
  });
  await user.click(screen.getByRole('tab', { name: 'Community' }));
  const message = "Community: Sorry! It's taking too long to respond. Please try again after sometime";
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
});

test('PROJ-005 Media tells of photos, videos and documents the type and the date', async () => {
  const media = (MediaId: number, Kind: string, Title: string, Type: string, day: string) => ({
    MediaId,
    Kind,
    Title,
    Type,
    Date: day,
  });
  const { user } = await open({
    'GET project/201115/media': {
      Media: [
        media(7, 'document', 'Annual report 2025', 'application/pdf', '2026-01-31'),
        media(8, 'photo', 'The well', 'image/jpeg', '2025-05-01'),
        media(9, 'video', 'The school', 'video/mp4', '2025-04-01'),
      ],
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Media' }));
  await screen.findByText('The well');
  expect([...document.querySelectorAll('figcaption')].map((caption) => caption.textContent)).toEqual([
    'The wellPhoto01/05/2025JPEG',
    'The schoolVideo01/04/2025MP4',
  ]);
  expect([...document.querySelectorAll('tbody td')].map((cell) => cell.textContent)).toEqual([
    'Annual report 2025',
    'PDF',
    '31/01/2026',
    'Download',
  ]);
});

test('ROLE-032 ROLE-033 printing needs Print, a PDF file needs Print to PDF', async () => {
  const choices = async (...levels: readonly string[]) => {
    const grants = ['Home:View', 'Projects:View', ...levels];
    const { user, unmount } = await open({}, { grants });
    const print = screen.queryByRole('button', { name: 'Print' });
    if (!print) return [];
    await user.click(print);
    const dialog = await screen.findByRole('dialog', { name: 'Print the project' });
    const found = within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter((name) => name?.startsWith('Print'));
    unmount();
    return found;
  };
  expect(await choices('Projects:Print')).toEqual(['Print']);
  expect(await choices('Projects:Print to PDF')).toEqual(['Print to PDF']);
  expect(await choices('Projects:Export', 'Projects:Export to Excel')).toEqual([]);
});
