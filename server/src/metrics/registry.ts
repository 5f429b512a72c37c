/** A minimal Prometheus registry in the text format, without a library. */

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

/** A gauge's current value or samples. */
type Reading = number | readonly Sample[];

export interface Registry {
  counter(name: string, help: string): (labels?: Labels, by?: number) => void;
  /** `limits` are the upper bounds of the buckets, ascending. */
  histogram(name: string, help: string, limits: readonly number[]): (labels: Labels, value: number) => void;
  gauge(name: string, help: string, read: () => Reading): void;
  /** A counter whose value is kept elsewhere. */
  total(name: string, help: string, read: () => Reading): void;
  render(): string;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };
const quote = (value: string) => `"${value.replaceAll(/[\\"\n]/g, (sign) => escapes[sign] as string)}"`;
const describe = (labels: Labels = {}) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}=${quote(value)}`)
    .join(',');
const line = (name: string, labels: string, value: number) =>
  `${name}${labels && `{${labels}}`} ${Number.isFinite(value) ? value : 'NaN'}`;
const head = (name: string, help: string, type: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];

interface Buckets {
  readonly counts: number[];
  sum: number;
  count: number;
}

export function createRegistry(): Registry {
  const families: (() => string[])[] = [];

  const shown = (name: string, help: string, type: string, read: () => Reading) => {
    families.push(() => {
      const reading = read();
      const samples: readonly Sample[] = typeof reading === 'number' ? [{ value: reading }] : reading;
      if (samples.length === 0) return [];
      return [...head(name, help, type), ...samples.map(({ labels, value }) => line(name, describe(labels), value))];
    });
  };

  return {
    counter(name, help) {
      const values = new Map<string, number>();
      families.push(() => [
        ...head(name, help, 'counter'),
        ...[...values].map(([labels, value]) => line(name, labels, value)),
      ]);
      return (labels, by = 1) => {
        const key = describe(labels);
        values.set(key, (values.get(key) ?? 0) + by);
      };
    },
    histogram(name, help, limits) {
      const series = new Map<string, Buckets>();
      const linesOf = ([labels, { counts, sum, count }]: [string, Buckets]) => {
        let below = 0;
        const upTo = (limit: string, value: number) =>
          line(`${name}_bucket`, `${labels}${labels && ','}le="${limit}"`, value);
        return [
          ...limits.map((limit, index) => {
            below += counts[index] ?? 0;
            return upTo(String(limit), below);
          }),
          upTo('+Inf', count),
          line(`${name}_sum`, labels, sum),
          line(`${name}_count`, labels, count),
        ];
      };
      families.push(() => [...head(name, help, 'histogram'), ...[...series].flatMap(linesOf)]);
      return (labels, value) => {
        const key = describe(labels);
        let buckets = series.get(key);
        if (!buckets) {
          buckets = { counts: limits.map(() => 0), sum: 0, count: 0 };
          series.set(key, buckets);
        }
        const index = limits.findIndex((limit) => value <= limit);
        if (index >= 0) buckets.counts[index] = (buckets.counts[index] ?? 0) + 1;
        buckets.sum += value;
        buckets.count += 1;
      };
    },
    gauge: (name, help, read) => shown(name, help, 'gauge', read),
    total: (name, help, read) => shown(name, help, 'counter', read),
    render: () => `${families.flatMap((family) => family()).join('\n')}\n`,
  };
}
