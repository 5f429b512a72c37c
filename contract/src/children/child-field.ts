/** What a row of the table of fields (fields.ts) can say about a field of the child card. */

/** F15: which office owns a field of a child. */
export type Owner =
  /** Visible to every office. */
  | 'pool'
  /** The office that holds the child. */
  | 'holder'
  /** The office through which the child is sponsored. */
  | 'sponsor office'
  /** Every office has its own value, read by office and never shown to another. */
  | 'each office';

export type CriterionKind = 'select' | 'single select' | 'input' | 'date' | 'radio' | 'date range with operator';

/** How a field can be searched by (table T4). */
export interface CriterionRules {
  readonly kind: CriterionKind;
  /** Where it is not the wire name. */
  readonly id?: string;
  /** The id of the criterion before it, where T4 has another order than the card. */
  readonly after?: string;
  /** Must be filled before this criterion can be: the basic field Project, or another criterion. */
  readonly dependsOn?: 'Project' | 'ParticipationSupportType';
  /** CRIT-056: offered in nonav mode only, where the equivalent basic field is hidden. */
  readonly isNonav?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The most digits that can be typed. */
  readonly digits?: number;
}

interface Names {
  /** The name in code, and of the property of the stored row; its column is the same in snake case. */
  readonly name: string;
  readonly wire: string;
}

/** The criterion's label is the field's; a field that cannot be searched by has its own, a key of cardLabels. */
type Labelled =
  | { readonly criterion: CriterionRules; readonly label?: undefined }
  | { readonly criterion?: undefined; readonly label: string };

interface CardRules extends Names {
  /** 'pool' unless given. */
  readonly owner?: Owner;
  /** Left out of exports and prints unless requested. */
  readonly isSensitive?: true;
  /** Stays when the personal data of a departed child is erased; every other field is erased. */
  readonly isKept?: true;
  /** Not a column of the child: the server's view of the tab gives the value. */
  readonly isStored?: false;
}

/** One value of a lookup list, or several. */
interface LookupField extends CardRules {
  readonly kind: 'lookup' | 'lookups';
  /** The list (API-054), where it is not named like the field on the wire. */
  readonly lookup?: string;
}

interface ValueField extends CardRules {
  readonly kind: 'date' | 'number' | 'answer';
  /** Never empty. */
  readonly isRequired?: true;
}

/** Text as it is, or the code of a language. No criterion searches in texts. */
interface TextField extends CardRules {
  readonly kind: 'text' | 'language';
  readonly criterion?: undefined;
  readonly label: string;
}

/** One of the options; stored as 1 for the first. */
interface ChoiceField extends CardRules {
  readonly kind: 'choice';
  readonly options: readonly string[];
}

/**
 * A criterion that is not one plain field of the card: only its place in the catalogue is here. Its condition, value and
 * owner are written out where they are needed.
 */
interface SpecialField extends Names {
  readonly kind: 'special';
  readonly lookup?: string;
  readonly criterion: CriterionRules;
}

/** One value, or several of one list. */
export type PlainField = ((LookupField | ValueField | ChoiceField) & Labelled) | TextField;
export type ChildField = PlainField | SpecialField;

/** The field's list; undefined where its values are in none. */
export function lookupOf(field: ChildField): string | undefined {
  const { wire } = field;
  if (field.kind === 'special') return field.lookup;
  if (field.kind !== 'lookup' && field.kind !== 'lookups') return undefined;
  return field.lookup ?? wire.charAt(0).toLowerCase() + wire.slice(1);
}

/** What to choose from, where that is not a list. */
export function optionsOf(field: ChildField): readonly string[] | undefined {
  if (field.kind === 'choice') return field.options;
  return field.kind === 'answer' ? ['Yes', 'No'] : undefined;
}
