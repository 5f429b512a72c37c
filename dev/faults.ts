import { parseArgs } from 'node:util';
import { faults as all } from './faults/faults.ts';
import { runFaults } from './faults/run.ts';
import { createLifetime, whenAskedToStop } from './processes/lifetime.ts';
import { runMain, UserFacingError } from './terminal/user-facing-error.ts';

/**
 * `npm run faults -- --minutes 10 --seed abc`: runs the product under load while its parts are killed, cut off and
 * slowed.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '4' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes);
const seed = values.seed ?? Date.now().toString(36);

const lifetime = createLifetime();
whenAskedToStop(() => void lifetime.stop().finally(() => process.exit(130)));

await runMain(async () => {
  if (!(minutes > 0)) throw new UserFacingError(`--minutes is '${values.minutes}': give it a number above 0.`);
  console.log(`seed ${seed}`);
  try {
    const { done, faults, leftOut, outages, crmMessages, mails, mailsTwice, mostMemory, ...found } = await runFaults(
      { seed, faults: all, seconds: minutes * 60, say: console.log },
      lifetime,
    );
    console.log('\nAnswers heard:');
    for (const [answer, times] of Object.entries(done)) console.log(`${String(times).padStart(6)}  ${answer}`);
    console.log('\nTrouble heard of:', outages);
    console.log(
      `${faults} faults; ${crmMessages} messages reached the CRM; of ${mails} mails ${mailsTwice} came twice, with the same Message-ID; a server took up to ${mostMemory} MB.`,
    );
    if (leftOut.length > 0) console.log(`No time for: ${leftOut.join(', ')}. Give it more --minutes.`);
    console.log(JSON.stringify(found, null, 2));
    const count = Object.values(found).reduce((sum, list) => sum + Object.keys(list).length, 0);
    if (count > 0) throw new UserFacingError(`${count} findings. Again with: npm run faults -- --seed ${seed}`);
    console.log('Nothing lost, nothing doubled, nothing half done, nothing stuck.');
  } finally {
    await lifetime.stop();
  }
});
