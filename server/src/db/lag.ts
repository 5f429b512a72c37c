/** What a replica must have seen so that its answers are no older than allowed. */
export interface LagBound {
  /** The primary was here, at this moment. */
  note(position: bigint, at: number): void;
  /** Undefined until the primary was seen. */
  needed(at: number): bigint | undefined;
}

/** Clocks are compared with themselves only: when the primary was where, as this server saw it. */
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
