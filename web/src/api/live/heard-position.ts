/** Up to where in the database's log this page was told of changes; what it fetches must not be older. */
let heard: string | undefined;

export function noteHeardPosition(position: string): void {
  heard = position;
}

export const heardPosition = (): string | undefined => heard;
