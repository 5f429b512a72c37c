import { expect, test } from 'vitest';
import { startExternalSystem } from './external-system.ts';

const ofFile = await startExternalSystem('secret');
let ofTest = ofFile;

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

test('what a test opens is open in it', async () => {
  ofTest = await startExternalSystem('secret');
  expect(await answers(ofTest.url)).toBe(true);
});

test('what a test opened is closed after it; what the file opened is not', async () => {
  expect(await answers(ofTest.url)).toBe(false);
  expect(await answers(ofFile.url)).toBe(true);
});
