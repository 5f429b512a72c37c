import { readFileSync } from 'node:fs';

/** The format of Node's CPU profiles: for each sample the function, and the microseconds since the previous sample. */
interface CpuProfile {
  readonly startTime: number;
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export interface Share {
  readonly part: string;
  /** Share of the busy processor time. */
  readonly share: number;
}

const native: Readonly<Record<string, string>> = {
  writev: 'the kernel, writing to sockets',
  writeUtf8String: 'the kernel, writing to sockets',
  '(garbage collector)': 'collecting garbage',
};

/** The part a function belongs to: a library, Node itself, the product, or the kernel. */
function partOf({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): string {
  const library = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (library) return library;
  if (url.startsWith('node:')) return 'node';
  return url === '' ? (native[functionName] ?? 'node') : 'the product';
}

/** Processor time by part between two points of the monotonic clock, in microseconds. */
export function sharesOf(file: string, from: number, to: number): Share[] {
  const { startTime, nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let now = startTime;
  for (const [i, id] of samples.entries()) {
    const took = timeDeltas[i] ?? 0;
    now += took;
    const frame = frames.get(id);
    if (!frame || now < from || now > to || frame.functionName === '(idle)') continue;
    const part = partOf(frame);
    times.set(part, (times.get(part) ?? 0) + took);
  }
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([part, time]) => ({ part, share: time / whole })).sort((a, b) => b.share - a.share);
}
