import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { soak } from '../bench/soak.ts';
import { evaluate, tableHead, tableRow } from '../bench/soak-report.ts';
import { createLifetime, type Lifetime, whenAskedToStop } from './processes/lifetime.ts';
import { terminalProgress } from './terminal/progress.ts';
import { runMain, UserFacingError } from './terminal/user-facing-error.ts';

/** npm run soak, or npm run soak -- --minutes 60 --rate 40 */
function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      rate: { type: 'string', default: '20' },
      children: { type: 'string', default: '20000' },
    },
    allowPositionals: true,
  });
  const [minutes = 0, rate = 0, children = 0] = [values.minutes, values.rate, values.children].map(Number);
  if (![minutes, rate, children].every((value) => Number.isInteger(value) && value > 0))
    throw new UserFacingError('Say whole numbers: npm run soak -- --minutes 10 --rate 20 --children 20000');
  return { minutes, rate, children };
}

const complaintsShown = 10;

async function main(lifetime: Lifetime): Promise<void> {
  const given = readOptions();
  const lines: string[] = [];
  const say = (line: string) => {
    lines.push(line);
    process.stdout.write(`${line}\n`);
  };
  const complaints: string[] = [];
  const minutes = await soak(
    {
      ...given,
      people: 16,
      tell(minute, index) {
        if (index === 0) say(tableHead());
        say(tableRow(minute, index));
      },
      complain: ({ message }) => void complaints.push(message),
    },
    terminalProgress(),
    lifetime,
  );
  const { isFlat, lines: verdict } = evaluate(minutes);
  say('');
  for (const line of [...verdict, ...new Set(complaints.slice(0, complaintsShown))]) say(line);
  mkdirSync('.reports', { recursive: true });
  const file = join('.reports', 'soak.md');
  writeFileSync(file, `${lines.join('\n')}\n`);
  process.stdout.write(`Written to ${file}\n`);
  process.exitCode = isFlat ? 0 : 1;
}

const lifetime = createLifetime();
whenAskedToStop(() => void lifetime.stop().finally(() => process.exit(1)));
await runMain(() => main(lifetime).finally(lifetime.stop));
