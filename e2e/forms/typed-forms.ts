import { like } from './form.ts';
import { plainDialogs } from './plain-dialogs.ts';
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

const plain = (of: string): RecordForm => ({ of, made: [], fields: [], wire: '', failed: '', isInDialog: true });

/** Everything in which a user types something to be saved. */
export const typedForms: readonly RecordForm[] = [...recordForms, lift, ...Object.keys(plainDialogs).map(plain)];

export const isPlainDialog = ({ of }: RecordForm): boolean => of in plainDialogs;
