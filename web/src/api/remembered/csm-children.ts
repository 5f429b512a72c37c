import { z } from 'zod';
import { remembered } from './remembered.ts';

/** The children a message is about to be sent for: the results and the card hand them to the screen that sends. */
export const chosenChildren = remembered('csm', 'children', (value) => z.array(z.string()).safeParse(value).data);
