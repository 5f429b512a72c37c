import type pg from 'pg';
import { createRandom } from '../random.ts';
import { copyRows } from './copy.ts';
import { dateText } from './days.ts';
import type { SeedProject } from './projects.ts';

/** Typical photos, videos and documents of projects; titles name places and things, never people. */
const kinds = {
  photo: {
    type: 'image/jpeg',
    titles: ['The new well', 'School building', 'Health post', 'Vegetable gardens', 'The road'],
  },
  video: { type: 'video/mp4', titles: ['A walk through the village', 'The water reaches the school'] },
  document: { type: 'application/pdf', titles: ['Annual report', 'Evaluation', 'Budget', 'Programme plan'] },
} as const;
const drawn = ['photo', 'photo', 'photo', 'video', 'document', 'document'] as const;

export async function writeProjectMedia(
  client: pg.Client,
  projects: readonly SeedProject[],
  today: number,
  seed: number,
): Promise<void> {
  const rows = projects.flatMap((project) => {
    const random = createRandom(seed, 'media', project.number);
    return Array.from({ length: random.int(2, 7) }, () => {
      const kind = random.pick(drawn);
      const day = today - random.int(10, 900);
      const { type, titles } = kinds[kind];
      const year = kind === 'document' ? ` ${dateText(day).slice(0, 4)}` : '';
      const title = `${random.pick(titles)}${year}`;
      return { project_number: project.number, kind, title, type, taken_on: dateText(day) };
    });
  });
  await copyRows(client, 'project_media', ['project_number', 'kind', 'title', 'type', 'taken_on'], rows);
}
