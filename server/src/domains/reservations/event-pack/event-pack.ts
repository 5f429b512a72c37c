import type { z } from 'zod';
import { formatInstant, formatsOf } from '#contract/office-settings/format.ts';
import { whyNoSheet } from '#contract/reservations/event-sheet.ts';
import type { printReservationToPdf } from '#contract/reservations/export-api.ts';
import { fill } from '#contract/shared/localized.ts';
import { displayName } from '#contract/users/rules.ts';
import { textsOf } from '#texts/shared.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import { createPictureReader } from '../../../files/pictures-on-paper.ts';
import type { Context } from '../../../http/context.ts';
import { fileName } from '../../../http/files/file-name.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { getLists } from '../../lookups/queries.ts';
import { actionContextOf } from '../action-context.ts';
import { getRecord } from '../records.ts';
import { listReservedChildren } from '../views/list-children.ts';
import { drawPack } from './draw-pack.ts';
import type { Pack } from './pack.ts';
import { readSheetChildren } from './sheet-children.ts';

type Wanted = z.output<typeof printReservationToPdf.input>;

/** F19: a sheet for each child that can still be offered, and the list on which they are ticked off. */
export async function eventPack(context: Context, { id }: Wanted): Promise<DownloadedFile> {
  const actionContext = await actionContextOf(context);
  const { language } = context.user;
  const record = await getRecord(actionContext, id);
  const offered = (await listReservedChildren(actionContext, record, language)).filter(
    (child) => whyNoSheet(child) === null,
  );
  const children = await readSheetChildren(context.db, offered, {
    lists: await getLists(context.db, context.user.version),
    language,
    // A reservation has no day of its event: the age is that of the day of printing.
    day: actionContext.today,
  });
  await recordAccess(context, {
    action: 'pdf',
    record: `reservation/${id}`,
    owner: context.office,
    childIds: children.map((child) => child.id),
  });
  const texts = textsOf('event-pack')[language];
  const printed = formatInstant(actionContext.at.toISOString(), formatsOf(actionContext.settings), language);
  const pack: Pack = {
    reservation: id,
    name: record.name ?? fill(texts.reservation, { id: String(id) }),
    eventId: record.eventId,
    printedBy: fill(texts.printedBy, { name: displayName(context.user), when: printed }),
    language,
    texts,
    children,
  };
  const title = [fill(texts.title, { id: String(id) }), record.name].filter(Boolean).join(' · ');
  const read = createPictureReader(context);
  const content = await drawPack(pack, title, async ({ photo }) => photo && read(photo));
  return {
    fileName: fileName(language, 'pdf', 'reservation', id, 'event-pack'),
    contentType: 'application/pdf',
    content,
  };
}
