const wanted = 3;

/** Ticks of an axis from zero: round numbers, about three steps, the last at or above the largest value. */
export function niceSteps(largest: number): number[] {
  const least = Math.max(1, largest / wanted);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= least) ?? least;
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
