import { z } from 'zod';
import { featureStore } from './feature-store.ts';

/** Children selected for a message: search results and child card pass them to the CSM screen. */
export const chosenChildren = featureStore('csm', 'children', (value) => z.array(z.string()).safeParse(value).data);
