/** Called with the progress of work of known size. */
export type Report = (done: number, total: number) => void;

/** Shows the progress of steps. */
export interface Progress {
  during<T>(what: string, work: (report: Report) => Promise<T>): Promise<T>;
}

export const silent: Progress = { during: (_what, work) => work(() => undefined) };

type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

const width = 30;
const nameWidth = 36;
const betweenDrawings = 50;

export function drawBar(done: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * width);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(Math.floor(share * 100)).padStart(3)} %`;
}

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** One line for each step: redrawn on a terminal, written once otherwise. */
export function terminalProgress(output: Output = process.stdout): Progress {
  const redraw = (line: string): void => {
    if (output.isTTY) output.write(`\r\x1b[K${line}`);
  };
  const finish = (line: string): void => {
    output.write(output.isTTY ? `\r\x1b[K${line}\n` : `${line}\n`);
  };
  const label = (what: string): string => `  ${what.padEnd(nameWidth)}`;

  return {
    during: async (what, work) => {
      const started = Date.now();
      let drawnAt = 0;
      redraw(`${label(what)}…`);
      try {
        const result = await work((done, total) => {
          if (Date.now() - drawnAt < betweenDrawings) return;
          drawnAt = Date.now();
          redraw(`${label(what)}${drawBar(done, total)}`);
        });
        finish(`${label(what)}ready, ${seconds(started)}`);
        return result;
      } catch (error) {
        redraw('');
        throw error;
      }
    },
  };
}
