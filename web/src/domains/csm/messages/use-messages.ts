import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type CsmColumn, csmColumns, csmFilters } from '#contract/csm/api.ts';
import { useSearchState } from '../../../api/search/search-state.ts';
import { paths } from '../../../app/paths.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { codesQuery, messagesQuery } from '../queries.ts';

const Criteria = z.object({
  filter: z.enum(csmFilters),
  whose: z.enum(['office', 'mine']),
  code: z.string(),
  childId: z.string(),
});
export type Criteria = Readonly<z.infer<typeof Criteria>>;

const none = { filter: 'open', whose: 'office', code: '', childId: '' } as const satisfies Criteria;

/** '…?tab=messages&filter=overdue&whose=mine', as linked from Home; removed from the address once read. */
function useCriteriaInAddress(): Pick<Criteria, 'filter' | 'whose'> | undefined {
  const { filter: asked, whose } = useAddress().query;
  const go = useNavigateTo();
  const forget = useEffectEvent(() => void go(paths.sendCsm({ tab: 'messages' }), { replace: true }));
  useEffect(() => {
    if (asked !== undefined) forget();
  }, [asked]);
  const filter = csmFilters.find((one) => one === asked);
  return filter && { filter, whose: whose === 'mine' ? 'mine' : 'office' };
}

const columnOf = (id: string): CsmColumn => csmColumns.find((column) => column === id) ?? 'SentDate';

/** State and actions of the message list; every change of the criteria searches at once. */
export function useMessages() {
  const { i18n } = useTranslation();
  const asked = useCriteriaInAddress();
  const search = useSearchState<Criteria>({
    feature: 'csm',
    name: 'messages',
    defaults: none,
    sort: 'DueDate',
    parse: (value) => Criteria.safeParse(value).data,
    arrive: () => asked && { form: { ...none, ...asked }, isSound: true },
  });
  const { form, page, pageSize, sort } = search.state;
  const childId = form.childId.trim();
  const found = useQuery(
    messagesQuery(
      {
        filter: form.filter,
        isMine: form.whose === 'mine',
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
