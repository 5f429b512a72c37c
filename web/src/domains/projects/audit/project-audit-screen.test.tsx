import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { projectAnswer } from '../../../testing/project.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Preloads the lazy screen, so that the first test does not wait for it.
import './project-audit-screen.tsx';

const line = (AuditId: number, ProjectLockName: string | null, Field: string, NewValue: string) => ({
  AuditId,
  ProjectLockName,
  Field,
  OldValue: null,
  NewValue,
  ModifiedBy: 'Ana Delgado',
  ModifiedTimestamp: '2026-04-16T16:00:00.000Z',
});

test('F20 the lines of several locks name the lock they belong to; a rating names none', async () => {
  await renderApp('/searchproject/viewproject/auditHistory?id=201115', {
    answers: {
      'GET project/201115': projectAnswer(),
      'GET project/201115/audit': {
        Audit: [
          line(3, 'Harvest', 'ProjectLockEnd', '2026-06-30'),
          line(2, 'Rains', 'ProjectLockEnd', '2026-05-31'),
          line(1, null, 'RatingLevel', 'High'),
        ],
        TotalRecords: 3,
      },
    },
  });
  await screen.findByText('Harvest');
  const cells = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent).slice(0, 3),
  );
  expect(document.querySelector('thead')?.textContent).toContain('Project Lock');
  expect(cells).toEqual([
    ['3', 'Harvest', 'Project Lock End'],
    ['2', 'Rains', 'Project Lock End'],
    ['1', '–', 'Rating Level'],
  ]);
});
