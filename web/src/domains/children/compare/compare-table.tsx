import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { LoadingRows } from '../../../ui/messages/fetched.tsx';
import { useIsAtMost } from '../../../ui/use-media.ts';
import { useCardTexts } from '../card/card-texts.ts';
import { useChildrenActions } from '../search/use-children-actions.tsx';
import { ChildHeading } from './child-heading.tsx';
import { CompareFoot } from './compare-foot.tsx';
import { CompareRow } from './compare-row.tsx';
import classes from './compare-table.module.css';
import { OneChild } from './one-child.tsx';
import { TableCorner } from './table-corner.tsx';
import { useColumnKeys } from './use-column-keys.ts';
import type { Compared } from './use-compared.ts';
import { whyNotFree } from './why-not-free.ts';

/** On a narrow screen. */
const atATime = 2;

export function CompareTable({ compared }: { readonly compared: Compared }) {
  const { t } = useTranslation(['children', 'common']);
  const words = useCardTexts();
  const { childIds, shown, groups, isOnlyDifferent, recordOf, query } = compared;
  const isNarrow = useIsAtMost('compact');
  const [from, setFrom] = useState(0);
  const first = isNarrow ? Math.max(0, Math.min(from, childIds.length - atATime)) : 0;
  const columns = isNarrow ? childIds.slice(first, first + atATime) : childIds;
  const actions = useChildrenActions();
  const free = shown.filter(({ child }) => whyNotFree(child, words) === undefined).map(({ child }) => child.childId);
  const keys = useColumnKeys({
    childIds,
    onShow: (id) => setFrom(columns.includes(id) ? first : childIds.indexOf(id)),
    onRemove: compared.remove,
    onOnly: compared.toggleOnly,
    onAddAll: actions.add && free.length > 0 ? () => actions.add?.(free) : undefined,
  });
  const rows = groups.flatMap((group) => group.rows);
  const differing = rows.filter(({ differs }) => differs).length;
  const shownGroups = groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ differs }) => differs || !isOnlyDifferent) }))
    .filter((group) => group.rows.length > 0);
  const width = columns.length + 1;

  return (
    <Card isFlush>
      <table
        ref={keys.table}
        className={classes.table}
        aria-label={t('compare.name')}
        aria-busy={query.isFetching || undefined}
      >
        <thead onKeyDown={keys.onKeyDown}>
          <tr>
            <TableCorner
              differing={shown.length > 1 ? { count: differing, all: rows.length } : undefined}
              steps={
                isNarrow && childIds.length > atATime
                  ? { first, shown: atATime, all: childIds.length, onStep: setFrom }
                  : undefined
              }
            />
            {columns.map((id) => (
              <ChildHeading key={id} childId={id} record={recordOf(id)} onRemove={() => keys.remove(id)} />
            ))}
          </tr>
        </thead>
        {shown.length === 0 && query.isFetching ? (
          <tbody>
            <tr>
              <td colSpan={width}>
                <LoadingRows loading={t('common:waiting.loading')} />
              </td>
            </tr>
          </tbody>
        ) : null}
        {shownGroups.map((group) => (
          <tbody key={group.id} onKeyDown={keys.onKeyDown}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={width}>
                {group.id === 'notes' ? t('card.section.supportOffice') : t(`compare.group.${group.id}`)}
              </th>
            </tr>
            {group.rows.map((row) => (
              <CompareRow key={row.label} row={row} columns={columns} compared={compared} />
            ))}
          </tbody>
        ))}
        {shown.length > 1 && isOnlyDifferent && differing === 0 ? (
          <tbody>
            <tr>
              <td colSpan={width}>{t('compare.noDifference')}</td>
            </tr>
          </tbody>
        ) : null}
        {shown.length > 0 ? (
          <tbody onKeyDown={keys.onKeyDown}>
            <OneChild columns={columns} compared={compared} onAdd={actions.add} />
          </tbody>
        ) : null}
      </table>
      {shown.length > 0 ? <CompareFoot shown={shown} free={free} actions={actions} /> : null}
      {actions.dialog}
    </Card>
  );
}
