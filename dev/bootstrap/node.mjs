import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The long-term release that the product is tested with; releases need it, too. */
export const productMajor = 24;

/**
 * The Node that runs the commands: the one that is installed with the packages, or, where there is none for the machine,
 * the one that runs this, if it is new enough.
 * @param {string} root
 * @param {{ platform: string, arch: string, version: string, execPath: string }} own
 * @returns {string | undefined}
 */
export function findNode(root, own) {
  const installed = join(root, 'node_modules', `node-${own.platform}-${own.arch}`, 'bin', 'node');
  if (existsSync(installed)) return installed;
  return Number.parseInt(own.version, 10) >= productMajor ? own.execPath : undefined;
}

/** @param {string} version */
export const describeMissingNode = (version) =>
  `PRCDS runs on Node ${productMajor}. There is none among the packages of this machine, and this is Node ${version}: install Node ${productMajor} from https://nodejs.org and try again.`;
