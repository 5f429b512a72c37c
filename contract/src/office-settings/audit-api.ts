import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AuditEntry } from '../shared/audit.ts';
import { queryPaging } from '../shared/records.ts';
import { calendarDate, nothing, officeCode, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';

/** OFFICE-017 to OFFICE-020, OFFICE-052, OFFICE-053: the histories of the tabs, latest first. */
const text = z.string().max(100, { error: 'too-long' });

const filter = {
  field: ['Field', text.optional()],
  modifiedBy: ['ModifiedBy', text.optional()],
  /** In the old or the new value. */
  value: ['Value', text.optional()],
  /** Dates in the office's time zone, both included. */
  from: ['From', calendarDate.optional()],
  to: ['To', calendarDate.optional()],
} as const;

const office = ['fdro', officeCode] as const;
/** One of settingsTabs; any other is not found. */
const tab = ['tab', z.string().max(40, { error: 'too-long' })] as const;
const history = wire({ entries: ['Audit', z.array(AuditEntry)], total: ['TotalRecords', z.number().int()] });

/** Table T5. */
export const listCategoryAudit = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/category/:category/audit',
  access: 'Admin Office Setting:View',
  summary: 'The changes of one category of settings',
  office: 'office',
  input: wire({ office, category: ['category', recordIdParam], ...filter, ...queryPaging }),
  output: history,
});

export const listTabAudit = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/audit/:tab',
  access: 'Admin Office Setting:View',
  summary: 'The changes of one tab of Office Settings',
  office: 'office',
  input: wire({ office, tab, ...filter, ...queryPaging }),
  output: history,
});

/** Table T13: histories are exported as csv and need the level Export. */
export const exportTabAudit = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/audit/:tab/export',
  access: 'Admin Office Setting:Export',
  summary: 'The changes of one tab as csv',
  office: 'office',
  produces: 'file',
  input: wire({ office, tab, ...filter }),
  output: nothing,
});
