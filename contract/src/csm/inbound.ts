import { z } from 'zod';
import { recordIdMaximum } from '../shared/records.ts';
import { wire } from '../wire.ts';
import { answerMaximum, csmStates } from './rules.ts';

/** F3: inbound messages about a CSM, from the external system or the field office, by the CsmId they received. */

const csmId = [
  'CsmId',
  z
    .number({ error: 'not-a-number' })
    .int({ error: 'not-a-number' })
    .min(1, { error: 'unknown' })
    .max(recordIdMaximum, { error: 'unknown' }),
] as const;
/** Line breaks and tabs are allowed; other control characters and unpaired surrogates are not. */
const readable = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
const words = z
  .string({ error: 'invalid' })
  .trim()
  .max(answerMaximum, { error: 'too-long' })
  .regex(readable, { error: 'invalid-characters' });

/** 'csm-received', 'csm-closed'. */
export const CsmStatusMessage = wire({ csmId });
/** 'csm-answered'. */
export const CsmAnswer = wire({ csmId, answer: ['Answer', words.min(1, { error: 'required' })] });
/** 'csm-failed': ERR-060. */
export const CsmFailure = wire({ csmId, reason: ['Reason', words.optional()] });

export const CsmReported = wire({ csmId, status: ['Status', z.enum(csmStates)] });
