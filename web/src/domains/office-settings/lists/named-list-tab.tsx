import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetched } from '../../../api/fetched.ts';
import { useCan } from '../../../api/person.tsx';
import { ActionButton } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { useFailureToast } from '../../../ui/messages/toasts.tsx';
import classes from './named-lists.module.css';

interface NamedListTabProps<D extends { readonly limit: number }> {
  readonly title: string;
  readonly add: string;
  readonly empty: string;
  readonly failure: string;
  readonly query: { readonly data: D | undefined; readonly isError: boolean; readonly refetch: () => unknown };
  readonly count: (data: D) => number;
  readonly table: (data: D) => ReactNode;
  /** Rendered below the table. */
  readonly note?: ReactNode;
  /** The form beside the table, if one is open. */
  readonly form: (data: D) => ReactNode;
  readonly onAdd: () => void;
}

/** In a narrow window the form is below the table and may open out of view. */
const bringIntoSight = (panel: HTMLElement | null) => panel?.scrollIntoView?.({ block: 'nearest' });

/** Tab for a list of an office, with its limit, and a form beside it for one entry at a time. */
export function NamedListTab<D extends { readonly limit: number }>(props: NamedListTabProps<D>) {
  const { query, failure, count } = props;
  const fetched = useFetched(query, failure);
  const { data, isError } = query;
  const { t } = useTranslation('officeSettings');
  const mayCreate = useCan('Admin Office Setting:Create');
  useFailureToast(isError, failure);
  return (
    <>
      <div className={classes.head}>
        <h2>{props.title}</h2>
        <span className={classes.note}>{data ? t('used', { used: count(data), limit: data.limit }) : null}</span>
        {mayCreate && data ? (
          <ActionButton
            icon={<IconPlus aria-hidden="true" stroke={1.75} />}
            disabledBecause={count(data) >= data.limit ? t('limitReached', { count: data.limit }) : undefined}
            onClick={props.onAdd}
          >
            {props.add}
          </ActionButton>
        ) : null}
      </div>
      <Fetched {...fetched}>
        {(listed) => {
          const form = props.form(listed);
          return (
            <div className={classes.split} data-open={form ? true : undefined}>
              <div className={classes.scroll}>
                {count(listed) === 0 ? <p className={classes.empty}>{props.empty}</p> : props.table(listed)}
                {props.note}
              </div>
              {form ? (
                <aside ref={bringIntoSight} className={classes.panel}>
                  {form}
                </aside>
              ) : null}
            </div>
          );
        }}
      </Fetched>
    </>
  );
}
