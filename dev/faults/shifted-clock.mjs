import { readFileSync } from 'node:fs';

/**
 * Preloaded into a server: shifts its clock by the milliseconds in the file CLOCK_FILE, which can change at run time.
 * Timers are not affected, as when a machine's clock is set.
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
