import { z } from 'zod';
import { wire } from '../wire.ts';

/** A value of a lookup list: its code, and its label in the caller's language. */
export const Coded = wire({ code: ['Code', z.string()], label: ['Description', z.string()] });
export type Coded = z.output<typeof Coded>;
