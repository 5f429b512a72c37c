import { describe, expect, test } from 'vitest';
import { queueKinds } from '#contract/home/rules.ts';
import { linkOf, listLinks } from './queue-links.ts';

const item = { record: null, childIds: [], of: null, count: 1, placeCode: null } as const;

describe('where an item is solved', () => {
  test('links to the record', () => {
    const child = 'ETH-193408-0127';
    expect(linkOf({ ...item, kind: 'csm-failed', record: 'b7', count: 2 })).toBe('/searchchild/viewSendCsm?id=b7');
    expect(linkOf({ ...item, kind: 'csm-failed', childIds: [child] })).toBe(
      '/searchchild/sendcsm?tab=messages&filter=failed',
    );
    expect(linkOf({ ...item, kind: 'csm-overdue', childIds: [child] })).toContain('viewCSMHistory');
    expect(linkOf({ ...item, kind: 'hold-ending', childIds: [child] })).toBe(`/searchchild/viewchild?id=${child}`);
    expect(linkOf({ ...item, kind: 'child-leaving', record: '10482', childIds: [child] })).toBe(
      '/reservation/manage/view?id=10482',
    );
    expect(linkOf({ ...item, kind: 'import-failed', record: '4' })).toContain('viewImportDetails?id=4');
    expect(linkOf({ ...item, kind: 'reservation-expiring', record: '10482' })).toBe(
      '/reservation/manage/view?id=10482',
    );
    expect(linkOf({ ...item, kind: 'lock-starting', record: '5', placeCode: '201115' })).toBe(
      '/searchproject/viewproject?id=201115&tab=lock&lock=5',
    );
    expect(linkOf({ ...item, kind: 'children-missing', record: '12' })).toBe(
      '/administration/FundRaisingOfficeSetting?tab=feeds&feed=12',
    );
    expect(linkOf({ ...item, kind: 'access-request', record: '31' })).toContain('id=31&mode=view&tab=access');
  });

  test('a draft goes on where it stopped', () => {
    expect(linkOf({ ...item, kind: 'draft', record: '7' })).toBe('/reservation/create?id=7');
    expect(linkOf({ ...item, kind: 'draft', record: '7', of: 40 })).toBe('/reservation/create/search?id=7');
  });

  test('several children link to a search for them; their IDs are in the fragment, which no server logs', () => {
    const link = linkOf({ ...item, kind: 'hold-ending', count: 2, childIds: ['ETH-193408-0127', 'ETH-193408-0131'] });
    expect(link).toMatch(/^\/searchchild#search=/);
    expect(linkOf({ ...item, kind: 'csm-overdue', count: 3 })).toBe('/searchchild/sendcsm?tab=messages&filter=overdue');
  });

  test('the messages counted as mine are listed as mine', () => {
    const mine = '/searchchild/sendcsm?tab=messages&filter=overdue&whose=mine';
    expect(linkOf({ ...item, kind: 'csm-overdue', count: 2 }, 'mine')).toBe(mine);
    expect(listLinks['csm-overdue']('mine')).toBe(mine);
  });

  test('items that are not shown link to a list', () => {
    for (const kind of queueKinds) expect(listLinks[kind]('office'), kind).toMatch(/^\//);
  });
});
