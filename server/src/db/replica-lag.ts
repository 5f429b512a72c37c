/** The WAL position a replica must have replayed so that its answers are no older than allowed. */
export interface LagBound {
  /** Records the primary's position at a time. */
  note(position: bigint, at: number): void;
  /** Undefined until the primary's position is known. */
  needed(at: number): bigint | undefined;
}

/** Uses only this server's clock: remembers which position it saw on the primary at which time. */
export function createLagBound(milliseconds: number): LagBound {
  const seen: { readonly position: bigint; readonly at: number }[] = [];
  return {
    note(position, at) {
      seen.push({ position, at });
      while (seen[1] && seen[1].at <= at - milliseconds) seen.shift();
    },
    needed(at) {
      const old = seen.filter((one) => one.at <= at - milliseconds).at(-1);
      return (old ?? seen[0])?.position;
    },
  };
}
