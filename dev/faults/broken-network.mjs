import { readFileSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';

/**
 * Preloaded into a server: new connections fail as the file NETWORK_FILE says, which can change at run time. Writes how
 * many have failed beside it.
 */
const file = String(process.env.NETWORK_FILE);
let how = '';
let failed = 0;

function look() {
  try {
    how = readFileSync(file, 'utf8');
  } catch {
    how = '';
  }
}
look();
setInterval(look, 50).unref();

/** @type {Record<string, { errno: number, code: string, syscall: string }>} As Node.js reports them on Linux. */
const errors = {
  'network unreachable': { errno: -101, code: 'ENETUNREACH', syscall: 'connect' },
  'host unreachable': { errno: -113, code: 'EHOSTUNREACH', syscall: 'connect' },
  'names unknown': { errno: -3001, code: 'EAI_AGAIN', syscall: 'getaddrinfo' },
};

const { connect } = Socket.prototype;
/** @param {any[]} given */
Socket.prototype.connect = function (...given) {
  const error = errors[how];
  if (!error) return connect.apply(this, /** @type {any} */ (given));
  failed += 1;
  writeFileSync(`${file}-failed`, String(failed));
  const message = `${error.syscall} ${error.code} database.example`;
  process.nextTick(() => this.destroy(Object.assign(new Error(message), error)));
  return this;
};
