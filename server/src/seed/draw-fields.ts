import { lookupOf, type PlainField } from '#contract/children/child-field.ts';
import { columnName } from '../db/column-name.ts';
import type { Draw, Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import { several } from './draw-child.ts';
import type { Values } from './values.ts';

type DrawValue = (child: SeedChild, random: Random) => unknown;

const emptyShare = 0.1;

function drawerOf(field: PlainField, values: Values): DrawValue {
  const orEmpty =
    (draw: Draw<unknown>): DrawValue =>
    (_, random) =>
      !('isRequired' in field) && random.chance(emptyShare) ? null : draw(random);
  switch (field.kind) {
    case 'lookup': {
      const draw = values.draw(lookupOf(field) ?? '');
      return (_, random) => draw(random);
    }
    case 'lookups': {
      const ids = values.ids(lookupOf(field) ?? '');
      return (_, random) => several(ids, random.int(0, 2), random);
    }
    case 'date':
      return (child) => child.last_update_date ?? ('isRequired' in field ? child.add_date : null);
    case 'number': {
      const { criterion } = field;
      return orEmpty((random) => random.int(criterion?.minimum ?? 0, criterion?.maximum ?? 10));
    }
    case 'answer':
      return orEmpty((random) => random.chance(0.5));
    case 'choice':
      return orEmpty((random) => random.int(1, field.options.length));
    case 'text':
    case 'language':
      return () => null;
  }
}

/**
 * Gives the children of a project the fields of the table that they do not have yet: those that depend on nothing else.
 * The caller's random numbers are used for nothing else, so that a new field changes no other data.
 */
export function addOtherFields(
  children: readonly SeedChild[],
  fields: readonly PlainField[],
  values: Values,
  random: Random,
): void {
  const [first] = children;
  if (!first) return;
  const others = fields
    .map((field) => [columnName(field.name), field] as const)
    .filter(([column]) => !(column in first))
    .map(([column, field]) => [column, drawerOf(field, values)] as const);
  for (const child of children)
    for (const [column, draw] of others) (child as unknown as Record<string, unknown>)[column] = draw(child, random);
}
