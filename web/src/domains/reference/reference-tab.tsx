import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetched } from '../../api/fetched.ts';
import { Button } from '../../ui/button.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useFailureToast } from '../../ui/messages/toasts.tsx';
import { ListChoice } from './list-choice.tsx';
import { ListPanel } from './list-panel.tsx';
import { listsQuery } from './queries.ts';
import classes from './reference-tab.module.css';
import { UnknownValues } from './unknown-values.tsx';
import { useReferenceAddress } from './use-reference-address.ts';
import { type Edited, ValueDialog } from './value-dialog.tsx';

/** The lists that every office shares, for Partnership Admins only. */
export function ReferenceTab() {
  const { t } = useTranslation('reference');
  const { list, isUnknown, showList, showUnknown } = useReferenceAddress();
  const [edited, setEdited] = useState<Edited>();
  const query = useQuery(listsQuery);
  const failure = t('error.fetch');
  const fetched = useFetched(query, failure);
  useFailureToast(query.isError, failure);
  return (
    <div className={classes.tab}>
      <Fetched {...fetched}>
        {({ lists, unknown }) => (
          <>
            {unknown > 0 && !isUnknown ? (
              <div className={classes.notice}>
                <InlineNotice
                  kind="warning"
                  title={t('unknown.notice', { count: unknown })}
                  actions={
                    <Button size="sm" onClick={showUnknown}>
                      {t('unknown.show')}
                    </Button>
                  }
                />
              </div>
            ) : null}
            <div className={classes.split}>
              <ListChoice lists={lists} chosen={isUnknown ? undefined : list} onChoose={showList} />
              {isUnknown ? (
                <UnknownValues onEdit={setEdited} />
              ) : (
                <ListPanel key={list} list={list} onEdit={setEdited} />
              )}
            </div>
          </>
        )}
      </Fetched>
      <ValueDialog edited={edited} onClose={() => setEdited(undefined)} />
    </div>
  );
}
