import { readFileSync } from 'node:fs';

/**
 * Preloaded into a server: its clock is wrong by as many milliseconds as the file in CLOCK_FILE says, and can be turned
 * while it runs. Timers go on as before, as they do when somebody sets the clock of a machine.
 */
const RealDate = globalThis.Date;
let offset = 0;

function look() {
  try {
    offset = Number(readFileSync(String(process.env.CLOCK_FILE), 'utf8')) || 0;
  } catch {
    offset = 0;
  }
}
look();
setInterval(look, 50).unref();

class TurnedDate extends RealDate {
  /** @param {any[]} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(.../** @type {[any]} */ (given));
  }

  /** @override */
  static now() {
    return RealDate.now() + offset;
  }
}
globalThis.Date = /** @type {DateConstructor} */ (TurnedDate);
