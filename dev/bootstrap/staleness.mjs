/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[] }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 * @typedef {{ os: string, cpu: string }} Machine
 */

/** @param {string | string[] | undefined} given @param {string} own */
function fits(given, own) {
  if (!given) return true;
  const names = [given].flat();
  if (names.includes(`!${own}`)) return false;
  return names.includes(own) || names.every((name) => name.startsWith('!'));
}

/**
 * Compares the lock file with npm's own record of the installation, which npm writes last: an interrupted install has
 * none. Optional packages may be missing, but packages for another platform must not be installed.
 * @param {Lock} lock @param {Lock | undefined} installed @param {Machine} machine
 */
export function isStale(lock, installed, machine) {
  if (!installed?.packages) return true;
  const wanted = lock.packages ?? {};
  const present = installed.packages;
  const isMissing = Object.entries(wanted).some(
    ([path, { optional }]) => path !== '' && !optional && present[path] === undefined,
  );
  const isForeign = Object.entries(present).some(
    ([path, { version, os, cpu }]) =>
      wanted[path]?.version !== version || !fits(os, machine.os) || !fits(cpu, machine.cpu),
  );
  return isMissing || isForeign;
}
