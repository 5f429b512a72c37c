import { like } from './form.ts';
import type { RecordForm } from './record-form.ts';
import { recordForms } from './record-forms.ts';

/** A form that is not over a stored record. */
const lift: RecordForm = {
  of: 'a lifted budget of reading',
  made: [],
  fields: [like('reading:lift.reason', 'name')],
  wire: 'Reason',
  failed: '',
};

/** Dialogs with input, which ask only before a reload. */
const plainDialogs: readonly string[] = [
  'a search of children saved',
  'a search of projects saved',
  'a row of a file corrected',
  'a request for access closed',
  'a new service account',
];

const plain = (of: string): RecordForm => ({ of, made: [], fields: [], wire: '', failed: '', isInDialog: true });

/** Everything in which a user types something to be saved. */
export const typedForms: readonly RecordForm[] = [...recordForms, lift, ...plainDialogs.map(plain)];

export const isPlainDialog = ({ of }: RecordForm): boolean => plainDialogs.includes(of);
