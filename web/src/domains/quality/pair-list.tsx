import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PairState, type Place, pairStates } from '#contract/quality/rules.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useGridTexts } from '../../i18n/kit-texts.ts';
import { Card } from '../../ui/card.tsx';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { GridFoot } from '../../ui/grid/grid-foot.tsx';
import { usePaging } from '../../ui/grid/paging.ts';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useIsSmall } from '../../ui/use-media.ts';
import { ExportPlace } from './export-place.tsx';
import { PairCard } from './pair-card.tsx';
import classes from './quality.module.css';
import { pairsQuery } from './queries.ts';

interface PairListProps {
  readonly place: Place;
  readonly countedAt: string;
}

/** Children who are perhaps entered twice, pair by pair. */
export function PairList({ place, countedAt }: PairListProps) {
  const { t, i18n } = useTranslation('quality');
  const format = useFormat();
  const messages = useProblemMessages();
  const isSmall = useIsSmall();
  const texts = useGridTexts();
  const [state, setState] = useState<PairState>('open');
  const paging = usePaging();
  const { page, pageSize } = paging;
  const found = useQuery(pairsQuery(place, state, { page, pageSize }, { language: i18n.language, countedAt }));
  const fetched = useFetched(found, messages.of(found.error, t('failed')));
  const list = useRef<HTMLUListElement>(null);
  const choice = useRef<HTMLDivElement>(null);
  /** The pair leaves the list with the button that has the focus: the next pair's button has it then. */
  const focusAfter = (index: number) => {
    const items = [...(list.current?.children ?? [])];
    if (!items[index]?.contains(document.activeElement)) return;
    const next = items[index + 1] ?? items[index - 1];
    const button = next?.querySelector<HTMLElement>('[data-decide]');
    (button ?? choice.current?.querySelector<HTMLElement>('input:checked'))?.focus();
  };
  return (
    <Stack>
      <div className={classes.bar} ref={choice}>
        <SegmentedChoice
          label={t('pairs.show')}
          choices={pairStates.map((value) => ({ value, label: t(`pairs.${value}`) }))}
          value={state}
          onChange={(next) => {
            setState(next);
            paging.onPage(1);
          }}
        />
        <ExportPlace place={place} />
      </div>
      <Fetched {...fetched}>
        {({ pairs, total, children }) =>
          pairs.length === 0 ? (
            <Card>
              <p className={classes.none}>{t(state === 'open' ? 'pairs.none' : 'pairs.noneDecided')}</p>
            </Card>
          ) : (
            <>
              <h2>
                {t('pairs.title', { count: total, shown: format.number(total) })}{' '}
                {t('pairs.of', { children: format.number(children) })}
              </h2>
              <ul className={classes.pairs} ref={list}>
                {pairs.map((pair, index) => (
                  <li key={`${pair.first.childId}/${pair.second.childId}`}>
                    <PairCard pair={pair} onDecided={() => focusAfter(index)} />
                  </li>
                ))}
              </ul>
              <GridFoot {...paging} total={total} texts={texts} isSmall={isSmall} />
            </>
          )
        }
      </Fetched>
    </Stack>
  );
}
