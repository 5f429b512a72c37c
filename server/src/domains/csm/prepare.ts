import type { z } from 'zod';
import { normaliseChildId } from '#contract/children/child-id.ts';
import type { listCsmCodes, prepareCsm } from '#contract/csm/api.ts';
import { isCodeOffered } from '#contract/csm/codes-by-status.ts';
import type { CsmCode } from '#contract/csm/message.ts';
import type { Language } from '#contract/shared/language.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { countryLabel, getLists, type Lists, labelOf, valueLabel } from '../lookups/queries.ts';
import { showMessages } from './message-view.ts';
import { findChildren, readOpen } from './queries.ts';

const codesOf = (lists: Lists, language: Language): CsmCode[] =>
  (lists.values('csmCode') ?? [])
    .filter(({ isActive }) => isActive)
    .map((value) => ({
      code: value.code,
      discrepancyCode: value.discrepancyCode ?? '',
      description: labelOf(value, language),
    }));

export async function listCodes(
  context: Context,
  { childId }: z.output<typeof listCsmCodes.input>,
): Promise<z.output<typeof listCsmCodes.output>> {
  const { db, user } = context;
  const codes = codesOf(await getLists(db), user.language);
  if (childId === undefined) return { codes };
  const [child] = await findChildren(db, [normaliseChildId(childId)]);
  if (!child) return fail('not-found');
  // The offered codes reveal the child's status.
  await recordAccess(context, { list: 'csm', criteria: ['ChildId'], childIds: [child.id] });
  return { codes: codes.filter(({ code }) => isCodeOffered(code, child.status)) };
}

/** In the order of the request; unknown children are left out. */
export async function prepare(
  context: Context,
  { childIds }: z.output<typeof prepareCsm.input>,
): Promise<z.output<typeof prepareCsm.output>> {
  const { db, office, user, clock } = context;
  const { language } = user;
  const wanted = [...new Set(childIds.map(normaliseChildId))];
  const [lists, found] = await Promise.all([getLists(db), findChildren(db, wanted)]);
  const ids = found.map(({ id }) => id);
  await recordAccess(context, { list: 'csm', criteria: ['ChildId'], childIds: ids });
  const open = showMessages(await readOpen(db, office, ids), lists, { language, now: clock() });
  const codes = codesOf(lists, language);
  const byCode = new Map(found.map((child) => [child.code, child]));
  const children = wanted.flatMap((code) => byCode.get(code) ?? []);
  return {
    children: children.map(({ code, name, status, country, project }) => {
      const known = valueLabel(lists, 'rcdsChildStatus', String(status), language);
      return {
        childId: code,
        name,
        country: countryLabel(lists, country, language).label,
        project,
        statusCode: known.code,
        statusName: known.label,
        offered: codes.map((one) => one.code).filter((one) => isCodeOffered(one, status)),
        open: open.filter((message) => message.childId === code),
      };
    }),
  };
}
