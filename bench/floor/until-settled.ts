/** Two figures this near to each other are the same. */
const tolerance = 0.05;
/** On a busy machine they may never be. */
const timesMost = 10;

/** Measures again until a figure is no longer better than the one before; returns the last one. */
export async function untilSettled(measure: () => Promise<number>): Promise<number> {
  let last = await measure();
  for (let time = 1; time < timesMost; time += 1) {
    const next = await measure();
    const isSettled = next >= last * (1 - tolerance);
    last = next;
    if (isSettled) break;
  }
  return last;
}
