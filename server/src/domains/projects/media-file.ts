import type { z } from 'zod';
import { formatCalendarDate } from '#contract/office-settings/format.ts';
import type { getProjectMediaFile } from '#contract/projects/api.ts';
import { documentLabels as d, projectFieldLabels as f, projectSheetLabels as l } from '#contract/projects/labels.ts';
import { mediaTypeLabel } from '#contract/projects/media-type.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import { readContent } from '../../files/content.ts';
import type { Context } from '../../http/context.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { drawPlaceholder } from '../../pdf/placeholder.ts';
import { fail } from '../../refusal.ts';
import { readOfficeContext } from './office-context.ts';
import type { StoredProject } from './search/rows.ts';
import { getStoredProject, type MediaOfProject, readMedia } from './view.ts';

type Input = z.output<typeof getProjectMediaFile.input>;

export async function mediaFile(context: Context, { id, mediaId, size = 'small' }: Input): Promise<DownloadedFile> {
  const project = await getStoredProject(context.db, id, context.clock());
  const media = (await readMedia(context.db, project)).find((item) => item.id === mediaId);
  if (!media) return fail('not-found');
  if (media.kind === 'document') return documentOf(context, id, project, media);
  if (media.file === null) return placeholderOf(id, project, media);
  return {
    fileName: `${id} ${media.id}.jpg`,
    contentType: 'image/jpeg',
    content: (await readContent(context, media.file, size)) ?? fail('not-found'),
    isInline: true,
  };
}

function placeholderOf(id: string, project: StoredProject, media: MediaOfProject): DownloadedFile {
  const content = drawPlaceholder(
    { code: id, names: project.name.split(' ').slice(0, 2) },
    { id: String(media.id), kind: media.kind },
  );
  return {
    fileName: `${id} ${media.id}.svg`,
    contentType: 'image/svg+xml',
    content: Buffer.from(content),
    isInline: true,
  };
}

/** F10: a document is an export, so the access is logged before it is sent. */
async function documentOf(
  context: Context,
  id: string,
  project: StoredProject,
  { id: mediaId, title, date, type, file }: MediaOfProject,
): Promise<DownloadedFile> {
  const { language } = context.user;
  const { formats } = await readOfficeContext(context);
  const day = formatCalendarDate(date, formats.date, language);
  await recordAccess(context, { action: 'export', record: `project/${id}/media/${mediaId}` });
  if (file) {
    const content = (await readContent(context, file, 'document')) ?? fail('not-found');
    return { fileName: `${id} ${title}.pdf`, contentType: 'application/pdf', content };
  }
  const { drawSheet } = await import('../../pdf/sheet.ts');
  const content = await drawSheet({
    title,
    subtitle: `${project.name} ${id} · ${day}`,
    footer: `${l.confidential[language]} ${id}`,
    language,
    sections: [
      {
        title: d.about[language],
        pairs: [
          [f.projects[language], `${project.name} ${id}`],
          [d.title[language], title],
          [d.date[language], day],
          [d.type[language], mediaTypeLabel(type)],
        ],
        lines: [d.standIn[language]],
      },
    ],
  });
  return { fileName: `${id} ${title}.pdf`, contentType: 'application/pdf', content };
}
