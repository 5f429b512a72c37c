import { isPlaceList, type ReferenceList } from '#contract/reference/rules.ts';
import { placeStore } from './place-store.ts';
import type { ValueStore } from './stored-value.ts';
import { lookupStore } from './value-queries.ts';

/** Where the values of a list are stored: those of the lists in one table, regions, countries and offices in their own. */
export const storeOf = (list: ReferenceList): ValueStore => (isPlaceList(list) ? placeStore(list) : lookupStore(list));
