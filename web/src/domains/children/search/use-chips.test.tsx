import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import type { CriteriaLists } from '../../../api/search/criteria-lists.ts';
import { changeLanguage, loadTexts, startTexts } from '../../../i18n/i18n.ts';
import { TestPerson } from '../../../testing/test-person.tsx';
import { useChildChips } from './use-chips.ts';

const names: Readonly<Record<string, string>> = { GTM: 'Guatemala', ETH: 'Ethiopia', KEN: 'Kenya', '1': 'Pledgeable' };
const lists: CriteriaLists = {
  offered: () => [],
  label: (_list, code) => names[code] ?? code,
  isPending: () => false,
  hasFailed: false,
  retry: () => undefined,
};
const words = () => renderHook(() => useChildChips(lists), { wrapper: TestPerson }).result.current;
const chips = (form: ChildSearchForm) =>
  words()
    .chips(form)
    .map(({ label, value }) => `${label}: ${value}`);

beforeAll(async () => {
  await startTexts('en');
  await Promise.all([loadTexts('children'), loadTexts('search')]);
});

describe('the criteria in words', () => {
  test('CHILD-038 an untouched or half-filled form has no chip, so there is nothing to search by', () => {
    expect(chips({})).toEqual([]);
    expect(chips({ givenName: '  ', countries: [], age: { operator: 'Between', from: 3 } })).toEqual([]);
  });

  test('names of lists, many of them counted', () => {
    expect(chips({ countries: ['GTM', 'ETH', 'KEN'] })).toEqual(['Child Country: Guatemala, Ethiopia, Kenya']);
    expect(chips({ countries: ['GTM', 'ETH', 'KEN', 'X'] })).toEqual(['Child Country: Guatemala and 3 more']);
    expect(chips({ statuses: ['1', '2', '3', '4'] })).toEqual(['PRCDS Child Status: 4 of 8']);
    expect(chips({ childCodes: ['GTM-201115-0342', 'GTM-201115-0343'] })).toEqual(['Child ID: 2 Child IDs']);
  });

  test('an id as the product writes it, not as it was typed', () => {
    expect(chips({ childCode: 'gtm2011150342' })).toEqual(['Child ID: GTM-201115-0342']);
    expect(chips({ childCode: ' gtm-2011' })).toEqual(['Child ID: GTM-2011']);
    expect(chips({ reservationId: '0010482 ' })).toEqual(['Reservation ID: 10482']);
  });

  test('CHILD-020 CHILD-027 ranges as text, dates in the format of the office', () => {
    expect(chips({ age: { operator: 'Between', from: 3, to: 5 } })).toEqual(['Age Range: 3 to 5']);
    expect(chips({ age: { operator: 'Greater than', from: 3 } })).toEqual(['Age Range: greater than 3']);
    const [chip] = chips({ addDate: { operator: 'Before', from: '2026-04-02' } });
    expect(chip).toMatch(/^PRCDS Add Date: before .*2026/);
    expect(chip).not.toContain('2026-04-02');
  });

  test('advanced criteria, and Is empty', () => {
    expect(
      chips({
        advanced: [
          { criterion: 'CGP', operator: 'Any of', values: ['Yes'] },
          { criterion: 'Religion', operator: 'Is empty' },
        ],
        isEmpty: ['ReservationID'],
      }),
    ).toEqual(['Reservation ID: Is empty', 'CGP: Yes', 'Religion: Is empty']);
  });

  test('a criterion without a value is named as left out', () => {
    expect(words().leftOut({ advanced: [{ criterion: 'BirthMonth' }] })).toBe(
      'Birth Month has no value yet, so this search ignores it.',
    );
    expect(words().leftOut({})).toBeUndefined();
  });

  test('I18N-001 in Spanish too', async () => {
    onTestFinished(() => changeLanguage('en'));
    await changeLanguage('es');
    expect(chips({ gender: 'Female', age: { operator: 'Less than', from: 9 } })).toEqual([
      'Género: Femenino',
      'Rango de edad: menor que 9',
    ]);
  });
});
