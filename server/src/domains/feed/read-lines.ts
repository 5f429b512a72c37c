import { endlessLine, lineMaximum } from '#contract/feed/rules.ts';

/** Splits an upload of any size into lines; holds no more of it than one line. */

export class EndlessLine extends Error {}

/** A line without its break; null when it is longer than allowed, in which case its content is dropped unread. */
export type Line = Buffer | null;

const newline = 10;
const carriageReturn = 13;

const withoutReturn = (line: Buffer) => (line.at(-1) === carriageReturn ? line.subarray(0, -1) : line);

/** What has arrived of a line that has not ended yet. */
class OpenLine {
  private parts: Buffer[] = [];
  private bytes = 0;

  add(part: Buffer): void {
    this.bytes += part.length;
    if (this.bytes > endlessLine) throw new EndlessLine();
    if (this.bytes > lineMaximum) this.parts = [];
    // A copy: the part is a view of a large buffer, which would stay in memory with it.
    else this.parts.push(Buffer.from(part));
  }

  get isEmpty(): boolean {
    return this.bytes === 0;
  }

  end(): Line {
    const line = this.bytes > lineMaximum ? null : withoutReturn(Buffer.concat(this.parts));
    this.parts = [];
    this.bytes = 0;
    return line;
  }
}

/** The lines that end in each arriving part, in order. A last line needs no break. */
export async function* readLines(arriving: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  const open = new OpenLine();
  for await (const part of arriving) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = part.indexOf(newline); end >= 0; end = part.indexOf(newline, start)) {
      const piece = part.subarray(start, end);
      start = end + 1;
      if (open.isEmpty && piece.length <= lineMaximum) lines.push(withoutReturn(piece));
      else {
        open.add(piece);
        lines.push(open.end());
      }
    }
    if (start < part.length) open.add(part.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (!open.isEmpty) yield [open.end()];
}
