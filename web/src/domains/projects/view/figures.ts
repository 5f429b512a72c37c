import { availableStatus } from '#contract/projects/statuses.ts';

interface Figures {
  readonly statuses: readonly { readonly code: string; readonly label: string }[];
  readonly bands: readonly {
    readonly from: number;
    readonly to: number | null;
    readonly counts: readonly number[];
  }[];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** One bar for each status, over all ages. */
export const barsByStatus = ({ statuses, bands }: Figures) =>
  statuses.map(({ label }, index) => ({ label, values: [sum(bands.map(({ counts }) => counts[index] ?? 0))] }));

/** One bar for each age band: available children, and all others. */
export function barsByAge({ statuses, bands }: Figures, name: (from: number, to: number | null) => string) {
  const at = statuses.findIndex(({ code }) => code === availableStatus);
  return bands.map(({ from, to, counts }) => {
    const available = counts[at] ?? 0;
    return { label: name(from, to), values: [available, sum(counts) - available] };
  });
}

export function totals({ statuses, bands }: Figures) {
  const at = statuses.findIndex(({ code }) => code === availableStatus);
  return {
    registered: sum(bands.flatMap(({ counts }) => counts)),
    available: sum(bands.map(({ counts }) => counts[at] ?? 0)),
  };
}
