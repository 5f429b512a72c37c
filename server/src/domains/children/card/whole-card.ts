import type { ChildRecord } from '#contract/children/card-api.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Context } from '../../../http/context.ts';
import type { OfficeContext } from '../search/prepare.ts';
import type { CardRow } from './card-queries.ts';
import { viewChild } from './card-view.ts';
import { readTabs } from './tabs.ts';

/** All tabs of a card that was read, as the reader's office may see them. The caller logs the access. */
export async function readWholeCard(
  context: Pick<Context, 'db' | 'office'>,
  row: CardRow,
  officeContext: OfficeContext,
  language: Language,
): Promise<ChildRecord> {
  const tabs = await readTabs(context, row, officeContext, language);
  return { child: viewChild(row, officeContext, context.office, language), ...tabs };
}
