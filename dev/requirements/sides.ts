/** The two sides of the product a requirement can concern. */
export type Side = 'screen' | 'server';

/**
 * Which sides the requirements of each area concern, by their text and the decisions; many concern both. Screen: what
 * users see or do in the browser, and what the browser itself stores, sends or follows, such as a field, a button, a
 * message or a link. Server: what must hold for every caller: rules, limits, states, stored data, endpoints,
 * permissions. Both: input and criteria, with rules that the form shows and the server checks again.
 */
export const sides: Readonly<Record<string, Readonly<Record<Side, string>>>> = {
  ENTRY: { screen: '001-006 009-030', server: '007 008' },
  ROUTE: { screen: '001-092', server: '' },
  NAV: { screen: '001-032', server: '' },
  CONSENT: { screen: '001 002 005 009 015-024 026-028', server: '003 004 006-014 025' },
  SESSION: { screen: '001-020', server: '002' },
  CHILD: { screen: '001-028 032 033 038-059', server: '001 003 016-037 050 051 053-059' },
  CRIT: { screen: '001 005-010 046 056-070', server: '001-055 061-070' },
  CSM: { screen: '001-003 007-009', server: '001 002 004-006 008 009' },
  PROJ: { screen: '001-024 026-038', server: '001 002 007-013 015-025 032 033 035 036' },
  RESV: { screen: '001-059 065-104', server: '001 004 008 013-065 076-097 099 100 103-105' },
  IMP: { screen: '001-003 006-015 017-021 027-033', server: '001 003-017 020-033' },
  OFFICE: { screen: '001-020 034 041 043 052 054 061-100 102', server: '001-003 011-061 064-096 098-102' },
  USER: { screen: '001-004 014 025 042-046 048 049', server: '001 003-044 047-049' },
  ROLE: { screen: '001 002 005 007-010 016-019 021 022 025 028 030', server: '001 003-034' },
  GROUP: { screen: '001 002 008', server: '001 003-008' },
  API: { screen: '001-003 006-021 023 024 026 028', server: '001 004 005 020 022 023 025-055' },
  ERR: { screen: '001-087', server: '061' },
  CONST: { screen: '001-003 009-013', server: '002-010' },
  I18N: { screen: '001-004', server: '002' },
};

/** `001-003 009` as the ids of an area. */
export function idsOf(area: string, numbers: string): string[] {
  return numbers
    .split(' ')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => `${area}-${String(first + at).padStart(3, '0')}`);
    });
}
