import { join } from 'node:path';
import { createLifetime } from '#dev/processes/lifetime.ts';
import { buildServer } from '#dev/world/build.ts';

let building: Promise<string> | undefined;

/** The server as plain JavaScript, which starts in a fraction of the time that its sources take. */
export function builtServer(): Promise<string> {
  building ??= buildServer(createLifetime()).then((folder) => join(folder, 'main.js'));
  return building;
}
