import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { inboundKinds } from '#contract/integration/inbound-kinds.ts';

const isKind = (kind: string): kind is keyof typeof inboundKinds => Object.hasOwn(inboundKinds, kind);

/** Whether the answer to a message is as the API description says: no field is missing, wrong or additional. */
export function isDescribedAnswer(kind: string, answer: unknown): boolean {
  if (!isKind(kind)) return false;
  const schema: z.ZodType = inboundKinds[kind].answer;
  const read = z.safeDecode(schema, answer);
  return read.success && isDeepStrictEqual(z.encode(schema, read.data), answer);
}
