import { readFileSync } from 'node:fs';

/** As deploy/prcds.service limits it (MemoryMax), in megabytes. */
const memoryLimit = 1024;

interface Memory {
  readonly now: number;
  readonly most: number;
}

/** Resident memory of a process in megabytes; undefined when it has ended, or where the system does not tell. */
export function readMemory(pid: number | undefined): Memory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (line: string) =>
      Math.round(Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
    return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
  } catch {
    return undefined;
  }
}

interface Watched {
  readonly name: string;
  pid(): number | undefined;
}

const glance = 500;

/** Remembers the most that each has taken, over all its restarts. */
export function watchMemory(parts: readonly Watched[]) {
  const most = new Map<string, number>();
  const look = () => {
    for (const part of parts)
      most.set(part.name, Math.max(most.get(part.name) ?? 0, readMemory(part.pid())?.most ?? 0));
  };
  const timer = setInterval(look, glance);
  return {
    stop: () => clearInterval(timer),
    most: (): number => Math.max(0, ...most.values()),
    tooMuch: (limit = memoryLimit): string[] =>
      [...most].filter(([, taken]) => taken > limit).map(([name, taken]) => `${name} took ${taken} MB of memory`),
  };
}
