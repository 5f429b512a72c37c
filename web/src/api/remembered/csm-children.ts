import { z } from 'zod';
import { remembered } from './remembered.ts';

/** Children selected for a message: search results and child card pass them to the CSM screen. */
export const chosenChildren = remembered('csm', 'children', (value) => z.array(z.string()).safeParse(value).data);
