// The entry point of every command: it must run on a fresh clone, before anything is installed, and on an outdated
// Node.
const neededMajor = 20;
const neededMinor = 19;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(
    `PRCDS needs Node ${neededMajor}.${neededMinor} or newer, and this is Node ${process.versions.node}: install a newer one from https://nodejs.org and try again.`,
  );
  process.exitCode = 1;
} else {
  // Imported only now: an outdated Node could not parse it.
  void import('./bootstrap/main.mjs').then(({ main }) => main(process.argv.slice(2)));
}
