import type { z } from 'zod';
import { normaliseChildId } from '#contract/children/child-id.ts';
import type { compareChildren } from '#contract/children/compare.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import type { Context } from '../../../http/context.ts';
import { readOfficeContext } from '../search/prepare.ts';
import { findCard } from './card-queries.ts';
import { readWholeCard } from './whole-card.ts';

/** F16: shows as much as the cards, so each child is logged and counted like a card that is opened. */
export async function compareCards(
  context: Context,
  { childIds }: z.output<typeof compareChildren.input>,
): Promise<z.output<typeof compareChildren.output>> {
  const { db, office, user, clock } = context;
  const codes = [...new Set(childIds.map(normaliseChildId))];
  const officeContext = await readOfficeContext(context);
  const cards = await Promise.all(codes.map((code) => findCard(db, code, office, clock())));
  const ids = cards.flatMap((card) => (card ? [card.id] : []));
  await recordAccess(context, { action: 'view', cards: ids, isPart: true });
  const children: z.output<typeof compareChildren.output>['children'] = [];
  // One after the other: the tabs of a card already take several connections.
  for (const [at, card] of cards.entries()) {
    const record = card ? await readWholeCard(context, card, officeContext, user.language) : null;
    children.push({ childId: codes[at] ?? '', record });
  }
  return { children };
}
