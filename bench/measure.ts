/** Statistics of times, in milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
}

export function summarise(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), worst: sorted.at(-1) ?? 0 };
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** One search over HTTP, and the same SQL directly in the database. */
export interface HttpAndDatabase {
  readonly http: () => Promise<number>;
  readonly database: () => Promise<unknown>;
}

/** Alternates between HTTP and database, so that other load on the machine affects both alike. */
export async function compareHttpWithDatabase<S>(
  searches: readonly S[],
  ways: (search: S) => Promise<HttpAndDatabase>,
) {
  const http: number[] = [];
  const database: number[] = [];
  for (const search of searches) {
    const both = await ways(search);
    http.push(await both.http());
    database.push(await timed(both.database));
  }
  return { http: summarise(http), database: summarise(database) };
}

/** Throughput per second of concurrent workers; each takes the next task as soon as it is free. */
export async function measureThroughput(
  workers: number,
  seconds: number,
  next: (worker: number) => Promise<unknown>,
): Promise<number> {
  const ends = performance.now() + seconds * 1000;
  let finished = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < ends) {
        await next(worker);
        finished++;
      }
    }),
  );
  return (finished * 1000) / (performance.now() - started);
}
