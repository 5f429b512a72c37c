import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SampleRoleName } from '#contract/roles/sample-roles.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './help-screen.tsx';

const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const questions = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent ?? '');

const steps = () => [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent ?? '');

const open = async (role: SampleRoleName) => {
  const view = await renderApp('/help', { role, roles: [role] });
  await screen.findByRole('heading', { level: 1, name: 'Help / Getting Started' });
  return view;
};

describe('ROUTE-008 the help', () => {
  test.each<[SampleRoleName, string[]]>([
    ['Guest - 01', ['Home', 'Search Project']],
    ['View Only User', ['Home', 'Search Child', 'Data Quality', 'Search Project', 'Manage Reservation']],
    [
      'Standard User',
      [
        'Home',
        'Search Child',
        'Data Quality',
        'Search Project',
        'Create Reservation Pool',
        'Manage Reservation',
        'Batch Import',
      ],
    ],
  ])('shows a %s the screens they may open, and no others', async (role, names) => {
    await open(role);
    expect(sections().filter((name) => name !== 'On this page')).toEqual(names);
  });

  test('is not searched in what the reader may not open', async () => {
    const { user } = await open('View Only User');
    await user.type(screen.getByRole('searchbox', { name: 'Find in this help' }), 'import');
    expect(sections()).not.toContain('Batch Import');
  });

  test.each<[SampleRoleName, string, boolean]>([
    ['View Only User', 'How do I send a child status message (CSM)?', false],
    ['View Only User', 'What may I change on a card?', false],
    ['Standard User', 'How do I send a child status message (CSM)?', true],
    ['Standard User', 'What may I change on a card?', true],
    ['Standard User', 'How do I lock a project?', false],
    ['Partnership Admin', 'How do I lock a project?', true],
    ['Local Administrator', 'What happens when I delete a role?', false],
    ['Partnership Admin', 'What happens when I delete a role?', true],
    ['View Only User', 'What does Not the same do?', false],
    ['Standard User', 'What does Not the same do?', true],
  ])('answers a %s about what they may do: %s %s', async (role, question, isThere) => {
    await open(role);
    expect(questions().includes(question)).toBe(isThere);
  });

  test.each<[SampleRoleName, string, boolean]>([
    ['View Only User', 'Edit, add children, transfer', false],
    ['View Only User', 'The expiry board shows', false],
    ['View Only User', 'Search by reservation, event or status', true],
    ['Standard User', 'Edit, add children, transfer', true],
    ['Standard User', 'The expiry board shows', true],
    ['Standard User', 'Export for the field office', false],
    ['Local Administrator', 'Export for the field office', true],
    ['Local Administrator', 'Ticking any level ticks View.', false],
    ['Partnership Admin', 'Ticking any level ticks View.', true],
  ])('leads a %s through what they may do: %s %s', async (role, beginning, isThere) => {
    await open(role);
    expect(steps().some((step) => step.startsWith(beginning))).toBe(isThere);
  });
});
