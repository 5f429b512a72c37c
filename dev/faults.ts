import { parseArgs } from 'node:util';
import { runFaults } from './faults/run.ts';
import { createLifetime, whenAskedToStop } from './processes/lifetime.ts';
import { PlainFailure, runPlainly } from './terminal/plain-failure.ts';

/** `npm run faults -- --minutes 10 --seed abc`: the product at work while everything around it dies. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes);
const seed = values.seed ?? Date.now().toString(36);

const lifetime = createLifetime();
whenAskedToStop(() => void lifetime.stop().finally(() => process.exit(130)));

await runPlainly(async () => {
  if (!(minutes > 0)) throw new PlainFailure(`--minutes is '${values.minutes}': give it a number above 0.`);
  console.log(`seed ${seed}`);
  try {
    const { done, faults, mailsTwice, ...found } = await runFaults(
      { seed, seconds: minutes * 60, say: console.log },
      lifetime,
    );
    console.log('\nAnswers heard:');
    for (const [answer, times] of Object.entries(done)) console.log(`${String(times).padStart(6)}  ${answer}`);
    console.log(`\n${faults} faults; ${mailsTwice} mails came twice, with the same Message-ID.`);
    console.log(JSON.stringify(found, null, 2));
    const count = Object.values(found).reduce((sum, list) => sum + Object.keys(list).length, 0);
    if (count > 0) throw new PlainFailure(`${count} findings. Again with: npm run faults -- --seed ${seed}`);
    console.log('Nothing lost, nothing doubled, nothing half done, nothing stuck.');
  } finally {
    await lifetime.stop();
  }
});
