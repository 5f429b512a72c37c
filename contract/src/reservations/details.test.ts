import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canSave,
  categories,
  categoryCodes,
  categoryTypeCodes,
  changeDetails,
  emptyDetails,
  isChosen,
  isEventCategory,
  mandatoryFields,
  missingFields,
  type ReservationDetails,
  typesOf,
} from './categories.ts';
import {
  checkComplete,
  checkDetails,
  checkHeld,
  latestExpiration,
  tidyDetails,
  tidyTextOrNull,
} from './check-details.ts';

const bounds = { today: '2026-03-10', expirationDays: 90 };
const full: ReservationDetails = {
  category: '1',
  categoryType: '12',
  name: 'Dallas Church Weekend',
  eventId: 'DCW 2026-05',
  sponsorType: 1,
  expirationDate: '2026-04-28',
  targetParticipants: 45,
  targetChildren: 60,
  isPerpetual: false,
};
const codes = (change: Partial<ReservationDetails>, more = {}) =>
  checkDetails({ ...full, ...change }, { ...bounds, ...more }).map(({ path, code }) => `${path.join('.')} ${code}`);

const canGoOn = (details: ReservationDetails): boolean => missingFields(details).length === 0;

describe('mandatory fields', () => {
  const common = ['category', 'categoryType', 'name', 'sponsorType', 'targetChildren'];
  test('RESV-078 RESV-079 events need an Event ID and participants', () => {
    for (const category of ['1', '2'] as const)
      expect(mandatoryFields({ category, isPerpetual: false })).toEqual([
        ...common,
        'eventId',
        'targetParticipants',
        'expirationDate',
      ]);
  });
  test('RESV-080 RESV-084 RESV-085 category 3 needs neither', () =>
    expect(mandatoryFields({ category: '3', isPerpetual: false })).toEqual([...common, 'expirationDate']));
  test('RESV-083 a perpetual reservation needs no expiration date', () =>
    expect(mandatoryFields({ category: '3', isPerpetual: true })).toEqual(common));
  test('RESV-069 Save is enabled once any mandatory field is filled', () => {
    expect(canSave(emptyDetails)).toBe(false);
    expect(canSave({ ...emptyDetails, name: '  ' })).toBe(false);
    expect(canSave({ ...emptyDetails, eventId: 'X', category: null })).toBe(false);
    for (const field of mandatoryFields(emptyDetails))
      expect(canSave({ ...emptyDetails, [field]: full[field] })).toBe(true);
  });
  test('RESV-070 Next is enabled only when all are filled', () => {
    expect(canGoOn(full)).toBe(true);
    for (const field of mandatoryFields(full)) expect(canGoOn({ ...full, [field]: null })).toBe(false);
    expect(canGoOn({ ...full, category: '3', categoryType: '31', eventId: null, targetParticipants: null })).toBe(true);
  });
});

test('RESV-073 a change of category clears the type', () => {
  expect(changeDetails(full, { category: '2' }).categoryType).toBeNull();
  expect(changeDetails(full, { category: '1' }).categoryType).toBe('12');
  expect(changeDetails(full, { name: 'Other' }).categoryType).toBe('12');
});

test('RESV-014 a type of another category is refused', () => {
  expect(codes({ category: '2' })).toEqual(['categoryType not-in-list']);
  expect(codes({ category: null })).toEqual(['categoryType not-in-list']);
});

describe('text', () => {
  test('RESV-076 CONST-010 the name takes alphanumerics, spaces, apostrophe, dash and comma, up to 40', () => {
    expect(codes({ name: "Niños d'Été, leg-2" })).toEqual([]);
    for (const bad of ['a.b', 'a_b', 'a/b', 'a;b', 'a\nb', '<b>', '😀'])
      expect(codes({ name: bad })).toEqual(['name reservation-characters']);
    expect(codes({ name: 'x'.repeat(40) })).toEqual([]);
    expect(codes({ name: 'x'.repeat(41) })).toEqual(['name too-long']);
  });
  test('RESV-077 so does the Event ID', () => {
    expect(codes({ eventId: "SCT-2026, L2 o'clock" })).toEqual([]);
    expect(codes({ eventId: 'SCT#2026' })).toEqual(['eventId reservation-characters']);
    expect(codes({ eventId: 'x'.repeat(40) })).toEqual([]);
    expect(codes({ eventId: 'x'.repeat(41) })).toEqual(['eventId too-long']);
  });
  test('what is saved has single spaces and plain apostrophes; blank is empty', () => {
    expect(tidyDetails({ ...full, name: '  Niños  d’Été ' }).name).toBe("Niños d'Été");
    expect(tidyDetails({ ...full, eventId: ' \t ' }).eventId).toBeNull();
  });
});

describe('expiration', () => {
  test('RESV-081 RESV-082 only a future date, not today', () => {
    expect(codes({ expirationDate: '2026-03-09' })).toEqual(['expirationDate expiration-not-future']);
    expect(codes({ expirationDate: '2026-03-10' })).toEqual(['expirationDate expiration-not-future']);
    expect(codes({ expirationDate: '2026-03-11' })).toEqual([]);
    expect(codes({ expirationDate: '2028-02-29' }, { today: '2028-02-28' })).toEqual([]);
  });
  test('the office’s number of days is the latest date; a saved one may stay', () => {
    expect(codes({ expirationDate: '2026-06-08' })).toEqual([]);
    expect(codes({ expirationDate: '2026-06-09' })).toEqual(['expirationDate expiration-too-late']);
    expect(codes({ expirationDate: '2026-06-09' }, { savedExpirationDate: '2026-06-09' })).toEqual([]);
  });
  test('RESV-083 a perpetual reservation keeps no date', () => {
    expect(codes({ isPerpetual: true, expirationDate: '2020-01-01' })).toEqual([]);
    expect(tidyDetails({ ...full, isPerpetual: true }).expirationDate).toBeNull();
    expect(changeDetails(full, { isPerpetual: true }).expirationDate).toBeNull();
  });
});

describe('targets', () => {
  test('RESV-088 more children than participants', () => {
    expect(codes({ targetChildren: 46 })).toEqual([]);
    expect(codes({ targetChildren: 45 })).toEqual(['targetChildren target-children-not-greater']);
    expect(codes({ targetChildren: 1, targetParticipants: null })).toEqual([]);
  });
  test('RESV-089 at most 500 children', () => {
    expect(codes({ targetChildren: 500 })).toEqual([]);
    expect(codes({ targetChildren: 501 })).toEqual(['targetChildren target-children-maximum']);
    expect(codes({ targetChildren: 500, targetParticipants: 499 })).toEqual([]);
    expect(codes({ targetParticipants: 500, targetChildren: 500 })).toContain('targetParticipants out-of-range');
  });
  test('RESV-086 RESV-087 whole numbers from 1', () => {
    expect(codes({ targetChildren: 0 })).toEqual(['targetChildren out-of-range']);
    expect(codes({ targetChildren: 1, targetParticipants: null })).toEqual([]);
    expect(codes({ targetParticipants: 1 })).toEqual([]);
    expect(codes({ targetParticipants: 0 })).toEqual(['targetParticipants out-of-range']);
    expect(codes({ targetParticipants: -1 })).toEqual(['targetParticipants out-of-range']);
    expect(codes({ targetChildren: 50.5 })).toEqual(['targetChildren not-a-number']);
    expect(codes({ targetParticipants: Number.NaN })).toEqual(['targetParticipants not-a-number']);
  });
});

test('RESV-070 what is complete has no issue of a missing field, whatever is typed', () => {
  const details = fc.record({
    category: fc.constantFrom(null, '1', '2', '3'),
    categoryType: fc.constantFrom(null, '11', '12', '21', '31'),
    name: fc.constantFrom(null, 'Spring', '  '),
    eventId: fc.constantFrom(null, 'E1'),
    sponsorType: fc.constantFrom(null, 4),
    expirationDate: fc.constantFrom(null, '2026-03-10', '2026-04-01'),
    targetParticipants: fc.constantFrom(null, 0, 10, 499),
    targetChildren: fc.constantFrom(null, 0, 11, 500, 501),
    isPerpetual: fc.boolean(),
  }) as fc.Arbitrary<ReservationDetails>;
  fc.assert(
    fc.property(details, (given) => {
      const missing = checkComplete(given, bounds).filter(({ code }) => code === 'required');
      expect(missing.length === 0).toBe(canGoOn(given));
    }),
  );
});

test('RESV-013 RESV-065 table T6: three categories with their types; Chosen is one of two', () => {
  expect(categories).toEqual({
    '1': { isEvent: true, types: ['11', '12', '13', '14'] },
    '2': { isEvent: true, types: ['21', '22', '23'] },
    '3': { isEvent: false, types: ['31', '32', '33'] },
  });
  expect(categoryCodes).toEqual(['1', '2', '3']);
  expect(categoryTypeCodes.filter(isChosen)).toEqual(['11', '21']);
  expect([isChosen(null), isEventCategory(null), typesOf(null)]).toEqual([false, false, []]);
  expect(categoryTypeCodes).toEqual(categoryCodes.flatMap((code) => typesOf(code)));
});

test('RESV-070 what is missing is named, blanks are missing', () => {
  expect(missingFields({ ...full, name: '  ', targetChildren: null })).toEqual(['name', 'targetChildren']);
  expect(checkComplete({ ...full, eventId: null }, bounds)).toEqual([{ path: ['eventId'], code: 'required' }]);
  expect(missingFields({ ...full, targetParticipants: 0 })).toEqual([]);
});

test('a change of category that brings its own type keeps it', () => {
  expect(changeDetails(full, { category: '2', categoryType: '22' }).categoryType).toBe('22');
  expect(changeDetails(full, { name: 'Other' })).toEqual({ ...full, name: 'Other' });
  expect(tidyDetails(full)).toEqual(full);
  expect([tidyTextOrNull(null), tidyTextOrNull('')]).toEqual([null, null]);
});

test('what is said with a refusal is what its sentence needs', () => {
  const issue = (change: Partial<ReservationDetails>) => checkDetails({ ...full, ...change }, bounds)[0];
  expect(issue({ name: 'x'.repeat(41) })?.params).toEqual({ maximum: 40 });
  expect(issue({ targetChildren: 501 })?.params).toEqual({ maximum: 500 });
  expect(issue({ targetChildren: 0 })?.params).toEqual({ minimum: 1, maximum: 500 });
  expect(issue({ targetParticipants: 0 })?.params).toEqual({ minimum: 1, maximum: 499 });
  expect(latestExpiration(bounds)).toBe('2026-06-08');
  expect(codes({ name: null, eventId: null, categoryType: null, expirationDate: null, targetChildren: null })).toEqual(
    [],
  );
  expect(codes({ category: null, categoryType: null })).toEqual([]);
  // Counted in code points: a letter outside the basic plane is one.
  expect(codes({ name: '\u{20000}'.repeat(40) })).toEqual([]);
});

test('RESV-101 a target below the children held says how many must be released', () => {
  const below = (release: number) => [{ path: ['targetChildren'], code: 'target-below-held', params: { release } }];
  expect(checkHeld({ targetChildren: 4 }, 7)).toEqual(below(3));
  expect(checkHeld({ targetChildren: 6 }, 7)).toEqual(below(1));
  expect(checkHeld({ targetChildren: 7 }, 7)).toEqual([]);
  expect(checkHeld({ targetChildren: 8 }, 7)).toEqual([]);
  expect(checkHeld({ targetChildren: null }, 7)).toEqual([]);
  expect(checkHeld({ targetChildren: Number.NaN }, 7)).toEqual([]);
});
