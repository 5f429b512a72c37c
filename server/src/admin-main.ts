import { runAdmin } from './admin/commands.ts';
import { systemClock } from './clock.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  clock: systemClock,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
