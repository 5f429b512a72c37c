import type { RawBuilder } from 'kysely';
import type { TourRecords } from '../tour/records.ts';
import { forms } from './all.ts';
import type { Form, TextKey } from './form.ts';

/** The body of a saving call. */
export type Body = Readonly<Record<string, unknown>>;

/** What a form over a stored record adds to its row in the table of forms. */
export interface RecordForm {
  /** The name of the form in the table. */
  readonly of: string;
  /** The files of web/src with its hook and its shell. */
  readonly made: readonly string[];
  /** The fields that its preparation changes, as the question before leaving names them. */
  readonly fields: readonly TextKey[];
  /** The wire name of one of its fields. */
  readonly wire: string;
  /** A refusal of that field is told for the whole form, because the form shows no single field. */
  readonly isToldAbove?: true;
  /** What it says when it could not be saved. */
  readonly failed: string;
  /** The form before it in the table that makes the record. */
  readonly needs?: string;
  /** The button that leads to the review from which it is sent. */
  readonly review?: TextKey;
  readonly isInDialog?: true;
  /** How the record is changed by two people; not for a new one. */
  readonly edit?: Edit;
}

interface TypedEdit {
  /** What its preparation types. */
  readonly typed: string | ((facts: TourRecords) => string);
  /** Two further values, where no words can be added to it. */
  readonly others?: readonly [mine: string, theirs: string];
  /** The field in the comparison; the last of the changed ones by default. */
  readonly compared?: TextKey;
}

interface ChosenEdit {
  /** Finds what somebody else chooses instead. */
  readonly find: RawBuilder<{ readonly id: number }>;
  /** The same body with that choice. */
  readonly choose: (body: Body, id: number) => Body;
  /** Both changes are kept, because each person changed something else. */
  readonly isMerged?: true;
  readonly compared?: TextKey;
}

type Edit = TypedEdit | ChosenEdit;

export const formOf = ({ of }: RecordForm): Form => {
  const form = forms.find(({ name }) => name === of);
  if (!form) throw new Error(`There is no form ${of}`);
  return form;
};

/** What the preparation types, what this person types instead, and what somebody else saves meanwhile. */
export function textsOf({ typed, others }: TypedEdit, facts: TourRecords) {
  const first = typeof typed === 'string' ? typed : typed(facts);
  const [mine, theirs] = others ?? [`${first} again`, `${first} once`];
  return { first, mine, theirs };
}
