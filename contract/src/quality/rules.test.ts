import { describe, expect, test } from 'vitest';
import { freshnessOf } from '../children/freshness.ts';
import { defaultSupportOfficeSettings } from '../office-settings/support-office.ts';
import {
  cutOffOf,
  type Figure,
  figureNames,
  figures,
  listedFigures,
  notTheSameField,
  projectColumns,
  shareNames,
  targetOf,
} from './rules.ts';

const cutOffs = { photoBefore: '2025-04-16', updateBefore: '2025-10-16' };
const country = { country: 'ETH' };
const project = { country: 'ETH', project: '193408' };
const everyone = ['1', '2', '3', '4', '6', '5'];

/** By hand: of a country, and of a project. */
const targets: Readonly<Record<Figure, readonly [object, object]>> = {
  all: [
    { kind: 'search', search: { countries: ['ETH'], statuses: everyone } },
    { kind: 'search', search: { countries: ['ETH'], projects: ['193408'], statuses: everyone } },
  ],
  noPhoto: [{ kind: 'list' }, { kind: 'list' }],
  oldPhoto: [
    {
      kind: 'search',
      search: {
        countries: ['ETH'],
        statuses: ['1', '2', '3', '4', '6'],
        advanced: [{ criterion: 'PhotoDate', operator: 'Before', from: '2025-04-16' }],
      },
    },
    {
      kind: 'search',
      search: {
        countries: ['ETH'],
        projects: ['193408'],
        statuses: ['1', '2', '3', '4', '6'],
        advanced: [{ criterion: 'PhotoDate', operator: 'Before', from: '2025-04-16' }],
      },
    },
  ],
  updateOverdue: [
    {
      kind: 'search',
      search: {
        countries: ['ETH'],
        statuses: everyone,
        lastUpdateDate: { operator: 'Before', from: '2025-10-16' },
      },
    },
    {
      kind: 'search',
      search: {
        countries: ['ETH'],
        projects: ['193408'],
        statuses: everyone,
        lastUpdateDate: { operator: 'Before', from: '2025-10-16' },
      },
    },
  ],
  estimatedBirthDate: [{ kind: 'list' }, { kind: 'list' }],
  noCommunity: [
    { kind: 'list' },
    {
      kind: 'search',
      search: {
        countries: ['ETH'],
        projects: ['193408'],
        statuses: everyone,
        advanced: [{ criterion: 'Community', operator: 'Is empty' }],
      },
    },
  ],
  contradictions: [{ kind: 'list' }, { kind: 'list' }],
  perhapsTwice: [{ kind: 'pairs' }, { kind: 'pairs' }],
};

describe('22.7 every figure leads to its children', () => {
  test.each(figureNames)('%s', (figure) => {
    expect(targetOf(figure, country, cutOffs)).toEqual(targets[figure][0]);
    expect(targetOf(figure, project, cutOffs)).toEqual(targets[figure][1]);
  });

  test('nobody who dropped out or is inactive counts in any figure', () => {
    for (const figure of figureNames) for (const left of [7, 8]) expect(figures[figure].statuses).not.toContain(left);
  });

  test('all other figures are a share of all children, and projects are sorted by each', () => {
    const others = ['noPhoto', 'oldPhoto', 'updateOverdue', 'estimatedBirthDate', 'noCommunity'];
    expect(shareNames).toEqual([...others, 'contradictions', 'perhapsTwice']);
    expect(projectColumns).toEqual(['Project', 'all', ...others, 'contradictions', 'perhapsTwice']);
  });

  test('the histories of both children name the other', () => {
    expect(notTheSameField).toBe('NotTheSameAs');
  });

  test('the page itself lists what the search cannot find', () => {
    expect(listedFigures).toEqual(['noPhoto', 'estimatedBirthDate', 'noCommunity', 'contradictions']);
  });
});

describe('the date before which data is overdue', () => {
  test.each([
    ['2026-04-16', { value: 12, unit: 'Months' }, '2025-04-16'],
    ['2026-04-16', { value: 1, unit: 'Years' }, '2025-04-16'],
    ['2026-04-16', { value: 90, unit: 'Days' }, '2026-01-16'],
    // A month after 28 to 31 January is the last day of February: all of them are due by 28 February.
    ['2026-02-28', { value: 1, unit: 'Months' }, '2026-01-28'],
    ['2026-03-01', { value: 1, unit: 'Months' }, '2026-02-01'],
    // A month before 31 March there is no 31st.
    ['2026-03-31', { value: 1, unit: 'Months' }, '2026-03-01'],
    ['2024-02-29', { value: 1, unit: 'Years' }, '2023-03-01'],
  ] as const)('on %s with %o is %s', (today, period, date) => {
    expect(cutOffOf(today, period)).toBe(date);
  });

  test.each(['2026-04-16', '2026-02-28', '2026-03-01', '2026-03-31', '2024-02-29'])(
    'divides dates as the card does on %s',
    (today) => {
      const child = { ...nothing, status: 4 };
      for (const months of [1, 2, 6, 12]) {
        const periods = {
          ...defaultSupportOfficeSettings,
          childMediaUpdate: { value: months, unit: 'Months' } as const,
        };
        const date = cutOffOf(today, periods.childMediaUpdate);
        for (const shift of [-5, -2, -1, 0, 1, 2, 5]) {
          const photoDate = new Date(Date.parse(date) + shift * 86_400_000).toISOString().slice(0, 10);
          const photo = freshnessOf({ ...child, photoDate }, today, periods).find(({ item }) => item === 'photo');
          expect([photoDate, photo?.isOverdue]).toEqual([photoDate, shift < 0]);
        }
      }
    },
  );
});

const nothing = {
  lastUpdateDate: null,
  presenceVerifiedDate: null,
  participationApprovedDate: null,
  photoDate: null,
  annualReportDate: null,
  annualReportDueDate: null,
  lastCorrespondenceDate: null,
  nextCorrespondenceDueDate: null,
};
