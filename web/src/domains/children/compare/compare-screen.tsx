import { IconLink, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compareMaximum } from '#contract/children/compare.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { useResultActionTexts } from '../../../i18n/search-texts.ts';
import { ActionButton, Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { FetchFailure } from '../../../ui/messages/fetch-failure.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { NoRecord } from '../../../ui/messages/no-record.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { CardNavigation } from '../card/card-navigation.tsx';
import { AddChild } from './add-child.tsx';
import classes from './compare-screen.module.css';
import { CompareTable } from './compare-table.tsx';
import { type Compared, useCompared } from './use-compared.ts';

const noSteps = { hasResults: true, place: undefined, previous: undefined, next: undefined };

/** Two to four children side by side, for somebody who has a sponsor waiting. No scores: these are people. */
export function CompareScreen() {
  const { t } = useTranslation(['children', 'common', 'shell']);
  const messages = useProblemMessages();
  const compared = useCompared();
  const { childIds, leftOut, query } = compared;
  const hasFailed = query.isError && compared.shown.length === 0;
  return (
    <>
      <CardNavigation childId={childIds[0] ?? ''} here={t('compare.name')} neighbours={noSteps} />
      <PageHead
        title={childIds.length > 0 ? t('compare.title', { count: childIds.length }) : t('shell:screen.compareChildren')}
        actions={childIds.length > 0 ? <HeadActions compared={compared} /> : null}
      />
      <div className={classes.notices}>
        {leftOut > 0 ? (
          <InlineNotice kind="warning">
            {t('compare.maximum', { count: leftOut, maximum: compareMaximum })}
          </InlineNotice>
        ) : null}
        <FetchFailure
          of={[query]}
          title={messages.of(query.error, t('card.failed'))}
          tryAgain={t('common:action.tryAgain')}
        />
      </div>
      {childIds.length === 0 ? (
        <NoRecord title={t('compare.nobody')} list={{ to: paths.searchChild(), label: t('card.goToSearch') }}>
          {t('compare.nobodyHint')}
        </NoRecord>
      ) : hasFailed ? null : (
        <CompareTable compared={compared} />
      )}
    </>
  );
}

function HeadActions({ compared }: { readonly compared: Compared }) {
  const { t } = useTranslation('children');
  const texts = useResultActionTexts();
  const toast = useToast();
  const [isAdding, setAdding] = useState(false);
  const { childIds, isOnlyDifferent, toggleOnly, add } = compared;
  const copyLink = async () => {
    const link = `${window.location.origin}${paths.compareChildren({ ids: childIds.join(',') })}`;
    if (await copyText(link)) toast.success(texts.linkCopied);
    else toast.error(texts.copyFailed);
  };
  return (
    <>
      <label className={classes.only}>
        <input
          type="checkbox"
          role="switch"
          checked={isOnlyDifferent}
          aria-checked={isOnlyDifferent}
          onChange={toggleOnly}
        />
        {t('compare.onlyDifferences')}
      </label>
      <Button look="quiet" icon={<IconLink aria-hidden="true" stroke={1.75} />} onClick={() => void copyLink()}>
        {texts.copyLink}
      </Button>
      <ActionButton
        icon={<IconPlus aria-hidden="true" stroke={1.75} />}
        disabledBecause={
          childIds.length >= compareMaximum ? t('compare.maximum', { count: 1, maximum: compareMaximum }) : undefined
        }
        onClick={() => setAdding(true)}
      >
        {t('compare.another')}
      </ActionButton>
      {isAdding ? <AddChild childIds={childIds} onAdd={add} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
