import { config } from 'zod';

/** The server's policy forbids scripts made from text: schemas are not to try, and stand in the browser's list of refusals. */
config({ jitless: true });
