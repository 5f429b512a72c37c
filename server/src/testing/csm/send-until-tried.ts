import type { z } from 'zod';
import type { sendCsm } from '#contract/csm/api.ts';
import type { Answer } from '../call.ts';

type Sent = Answer<typeof sendCsm.output>;

const isUntried = ({ status, problem }: z.output<typeof sendCsm.output>['results'][number]) =>
  status === 'queued' && problem === null;

/** On a busy machine the delivery may not happen within the request; repeats the same sending until it was tried. */
export async function sendUntilTried(ask: () => Promise<Sent>): Promise<Sent> {
  for (let tries = 0; tries < 30; tries += 1) {
    const answer = await ask();
    if (answer.status !== 200 || !answer.output.results.some(isUntried)) return answer;
  }
  return ask();
}
