import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type CsmColumn, csmColumns, csmFilters } from '#contract/csm/api.ts';
import { useRememberedSearch } from '../../../api/remembered-search.ts';
import { codesQuery, messagesQuery } from '../queries.ts';

const Criteria = z.object({ filter: z.enum(csmFilters), code: z.string(), childId: z.string() });
export type Criteria = Readonly<z.infer<typeof Criteria>>;

const columnOf = (id: string): CsmColumn => csmColumns.find((column) => column === id) ?? 'SentDate';

/** The office's messages: what is asked for is searched at once. */
export function useMessages() {
  const { i18n } = useTranslation();
  const search = useRememberedSearch<Criteria>({
    feature: 'csm',
    name: 'messages',
    defaults: { filter: 'open', code: '', childId: '' },
    sort: 'DueDate',
    parse: (value) => Criteria.safeParse(value).data,
  });
  const { form, page, pageSize, sort } = search.state;
  const childId = form.childId.trim();
  const found = useQuery(
    messagesQuery(
      {
        filter: form.filter,
        page,
        pageSize,
        sort: columnOf(sort.column),
        direction: sort.isDescending ? 'desc' : 'asc',
        ...(form.code && { code: form.code }),
        ...(childId && { childId }),
      },
      i18n.language,
    ),
  );
  const codes = useQuery(codesQuery(i18n.language));
  return {
    state: search.state,
    set: search.set,
    edit: (part: Partial<Criteria>) => search.search({ ...form, ...part }),
    found,
    codes: codes.data ?? [],
  };
}
