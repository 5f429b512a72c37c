import type { z } from 'zod';
import { formatCalendarDate, formatInstant } from '#contract/office-settings/format.ts';
import type { ProjectRecord, printProject, printProjectToPdf } from '#contract/projects/api.ts';
import { projectFieldLabels as f, projectSheetLabels as l } from '#contract/projects/labels.ts';
import { mediaTypeLabel } from '#contract/projects/media-type.ts';
import { lockStatusCodes } from '#contract/projects/statuses.ts';
import type { Language } from '#contract/shared/language.ts';
import { displayName } from '#contract/users/rules.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import type { Context } from '../../http/context.ts';
import { fileName } from '../../http/files/file-name.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import type { Section } from '../../pdf/content.ts';
import { valueLabel } from '../lookups/queries.ts';
import { type OfficeContext, readOfficeContext } from './office-context.ts';
import { getStoredProject, readCommunities, readLocks, readMedia, viewProjectDetail } from './view.ts';

type Input = z.output<typeof printProject.input>;

/** Reads the whole project for print or PDF and logs the access before anything is sent. */
async function readRecord(context: Context, { id }: Input, action: 'print' | 'pdf', language: Language) {
  const { db } = context;
  const officeContext = await readOfficeContext(context);
  const row = await getStoredProject(db, id, officeContext.at);
  const record: ProjectRecord = {
    project: await viewProjectDetail(context, row, officeContext, language),
    communities: await readCommunities(db, row),
    media: await readMedia(db, row),
    locks: await readLocks(db, row, officeContext, language),
  };
  await recordAccess(context, { action, record: `project/${id}` });
  return { record, officeContext };
}

export async function print(context: Context, input: Input): Promise<z.output<typeof printProject.output>> {
  return { record: (await readRecord(context, input, 'print', context.user.language)).record };
}

function sectionsOf(
  { project, communities, media, locks }: ProjectRecord,
  officeContext: OfficeContext,
  language: Language,
): Section[] {
  const { formats, lists } = officeContext;
  const day = (date: string | null) => (date === null ? '' : formatCalendarDate(date, formats.date, language));
  const words = (list: string, code: number) => valueLabel(lists, list, String(code), language).label;
  const { rating, counts } = project;
  return [
    {
      title: l.detail[language],
      pairs: [
        [f.projects[language], `${project.project.label} ${project.project.code}`],
        [f.countries[language], project.country.label],
        [f.regions[language], project.region.label],
        [f.fundingOffices[language], project.fundingOffice?.label ?? ''],
        [f.implementingOffices[language], project.implementingOffice?.label ?? ''],
        [f.status[language], words('projectStatus', project.isActive ? 1 : 2)],
        [f.startDate[language], day(project.startDate)],
        [f.endDate[language], day(project.endDate)],
        [l.category[language], rating.categoryName ?? ''],
        [l.ratingLevel[language], rating.levelName ?? ''],
        [l.registered[language], String(counts.registered)],
        [l.available[language], String(counts.available)],
        [l.sponsored[language], String(counts.sponsored)],
      ],
      lines: [],
    },
    {
      title: l.community[language],
      pairs: [],
      lines: communities.map(
        ({ community, counts: own }) =>
          `${community ? `${community.label} ${community.code}` : l.noCommunity[language]}: ${l.registered[language]} ${own.registered}, ` +
          `${l.available[language]} ${own.available}, ${l.sponsored[language]} ${own.sponsored}`,
      ),
    },
    {
      title: l.media[language],
      pairs: [],
      lines: media.map(({ date, title, type }) => `${day(date)} · ${title} · ${mediaTypeLabel(type)}`),
    },
    {
      title: l.lock[language],
      pairs: [],
      lines: locks.map(
        ({ name, start, end, sponsorshipLockDate, status }) =>
          `${name}: ${day(start)} - ${day(end)}, ${f.sponsorshipLockDate[language]} ${day(sponsorshipLockDate)}, ` +
          words('projectLockStatus', lockStatusCodes[status]),
      ),
    },
  ];
}

export async function printToPdf(
  context: Context,
  { id, language = context.user.language }: z.output<typeof printProjectToPdf.input>,
): Promise<DownloadedFile> {
  const { record, officeContext } = await readRecord(context, { id }, 'pdf', language);
  const { user } = context;
  const when = formatInstant(officeContext.at.toISOString(), officeContext.formats, language);
  // Lazy import: with its fonts, the PDF module would double the memory of an idle server.
  const { drawSheet } = await import('../../pdf/sheet.ts');
  const content = await drawSheet({
    title: record.project.project.label,
    subtitle: `${id} · ${l.printedBy[language]} ${displayName(user)}, ${when}`,
    footer: `${l.confidential[language]} ${id}`,
    language,
    sections: sectionsOf(record, officeContext, language),
  });
  return { fileName: fileName(language, 'pdf', 'project', id), contentType: 'application/pdf', content };
}
