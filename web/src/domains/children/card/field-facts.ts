import type { PlainField } from '#contract/children/child-field.ts';
import type { CriterionId } from '#contract/children/criteria.ts';
import type { CardValues } from '#contract/children/field-schemas.ts';
import { type CardField, type CardLabel, cardFields, type Tab } from '#contract/children/fields.ts';
import type { CardTexts } from './card-texts.ts';
import { type CardFact, factBuilders } from './sections.ts';

type FieldFacts<T extends Tab> = Readonly<Record<CardField<T>['name'], CardFact>>;

/** The plain fields of a tab by name, in the order of the card. */
export function fieldFacts<T extends Tab>(tab: T, data: CardValues<T>, words: CardTexts): FieldFacts<T> {
  const { criterion, card, labelled, several, date, number, answer, word } = factBuilders(words);
  const texts: Readonly<Record<PlainField['kind'], (value: never) => string | null>> = {
    lookup: labelled,
    lookups: several,
    date,
    number,
    answer,
    choice: word,
    text: (value: string | null) => value,
    language: (value: string | null) => value && words.languageName(value),
  };
  const values: Readonly<Record<string, unknown>> = data;
  const facts = cardFields[tab].map((field) => {
    const text = texts[field.kind](values[field.name] as never);
    const fact = field.criterion
      ? criterion((field.criterion.id ?? field.wire) as CriterionId, text)
      : card(field.label as CardLabel, text);
    return [field.name, fact] as const;
  });
  // The casts say what the types of the rows say: names, ids and labels.
  return Object.fromEntries(facts) as FieldFacts<T>;
}
