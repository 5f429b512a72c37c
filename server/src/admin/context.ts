import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

export interface AdminContext extends Pick<Surroundings, 'clock' | 'say'> {
  readonly db: Db;
}
