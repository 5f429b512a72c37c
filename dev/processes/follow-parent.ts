/**
 * Preloaded into a child (`--import`): when the channel to its parent closes, because the parent ended or was killed
 * outright, the child ends as if it had been asked to. No process is left behind.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel alone must not keep a finished child alive.
  process.channel.unref();
}
