import type { Times } from '../measure.ts';

/** What the browser may add to the API's own answer. */

const gestureFactor = 2;
const gestureMilliseconds = 50;
const homeFactor = 2.5;

export const gestureTargetText = `${gestureFactor.toFixed(1)} × API + ${gestureMilliseconds} ms`;
export const homeTargetText = `${homeFactor} × its slowest chain`;

/** From the key press to the painted content, at most. */
export const gestureMaximum = (api: number): number => gestureFactor * api + gestureMilliseconds;
export const homeMaximum = (chain: number): number => homeFactor * chain;

export interface GestureResult {
  readonly name: string;
  readonly browser: Times;
  /** The same requests sent by Node with the same token. */
  readonly api: Times;
}

export const isGestureMet = ({ browser, api }: GestureResult): boolean => browser.p50 <= gestureMaximum(api.p50);

/** A request of a page, in milliseconds of the same clock. */
export interface TimedRequest {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Of all sequences of requests in which each began when the one before had ended, the one that took longest. What the
 * browser did between them does not count.
 */
export function slowestChain<R extends TimedRequest>(requests: readonly R[]): readonly R[] {
  const byStart = [...requests].sort((a, b) => a.start - b.start);
  const best: { readonly took: number; readonly chain: readonly R[] }[] = [];
  for (const request of byStart) {
    let before: (typeof best)[number] = { took: 0, chain: [] };
    for (const found of best) {
      const last = found.chain.at(-1);
      if (last && last.end <= request.start && found.took > before.took) before = found;
    }
    best.push({ took: before.took + request.end - request.start, chain: [...before.chain, request] });
  }
  return best.reduce((longest, found) => (found.took > longest.took ? found : longest), {
    took: 0,
    chain: [] as readonly R[],
  }).chain;
}
