import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { useFormat } from '../../../api/format.ts';
import { useSearchShell } from '../../../api/search/search-shell.ts';
import { useSearchTexts } from '../../../i18n/kit-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { SearchNotices } from '../../../ui/search/search-notices.tsx';
import { SearchShell } from '../../../ui/search/search-shell.tsx';
import { useIsSmall } from '../../../ui/use-media.ts';
import { AvailableCriteria } from './available-criteria.tsx';
import { BroughtNotice } from './brought-notice.tsx';
import classes from './child-picker.module.css';
import { FillButton } from './fill-button.tsx';
import { FoundGrid } from './found-grid.tsx';
import { LostNotice } from './lost-notice.tsx';
import { OwnDraftNotice } from './own-draft-notice.tsx';
import { SelectedGrid } from './selected-grid.tsx';
import { placeName } from './selection.ts';
import { SelectionDock } from './selection-dock.tsx';
import { SelectionPanel } from './selection-panel.tsx';
import { type AvailableSearchState, useAvailableSearch } from './use-available-search.ts';
import type { PicksState } from './use-picks.ts';

type View = 'found' | 'selected';

interface ChildPickerProps {
  readonly reservation: Reservation;
  readonly picks: PicksState;
  /** The panel's buttons, which act on the selection. */
  readonly actions: ReactNode;
  /** A small version of the first button, for the dock on a small screen. */
  readonly nextButton?: ReactNode;
}

/** Search, tick and hold children for a reservation. Used by stage 2 of Create and by Add child of Manage. */
export function ChildPicker({ reservation, picks, actions, nextButton }: ChildPickerProps) {
  const { t } = useTranslation(['reservations', 'search', 'common']);
  const texts = useSearchTexts();
  const search = useAvailableSearch(reservation);
  const shell = useSearchShell(search);
  const [view, setView] = useState<View>('found');
  // On a small screen the criteria cover everything, so they start folded.
  const isSmall = useIsSmall();
  const [isOpened, setOpened] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const showPanel = () => {
    panel.current?.scrollIntoView?.({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  };
  const { undo, lists, searched } = search;
  const lockedPlaces = searched ? (search.page.data?.locked ?? []).map(placeName) : [];
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <SearchShell
          {...shell}
          onSearch={() => {
            setView('found');
            setOpened(false);
            shell.onSearch();
          }}
          isFolded={shell.isFolded || (isSmall && !isOpened)}
          onFold={(isFolded) => {
            setOpened(!isFolded);
            shell.onFold(isFolded);
          }}
          mayHideEmpty
          isDense
          remark={<Matches search={search} picks={picks} />}
          texts={texts}
        >
          <AvailableCriteria search={search} categoryType={reservation.categoryType} />
        </SearchShell>
        <SearchNotices
          cleared={
            undo && {
              text: t('search:cleared', {
                count: undo.cleared.length,
                fields: undo.cleared.map((field) => t(`field.${field}`)),
              }),
              undo: undo.take,
            }
          }
          warnings={lockedPlaces.length > 0 ? [t('grid.locked', { places: lockedPlaces.join(', ') })] : []}
          failure={lists.hasFailed ? { title: t('search:listsFailed'), retry: lists.retry } : undefined}
          texts={{ undo: t('common:action.undo'), tryAgain: t('common:action.tryAgain') }}
        >
          {picks.problem ? (
            <InlineNotice
              kind="error"
              actions={
                <Button size="sm" onClick={picks.clearProblem}>
                  {t('common:action.close')}
                </Button>
              }
            >
              {picks.problem}
            </InlineNotice>
          ) : null}
          <BroughtNotice picks={picks} />
          <OwnDraftNotice picks={picks} found={searched ? (search.page.data?.children ?? []) : []} />
          <LostNotice picks={picks} reservationId={reservation.id} />
        </SearchNotices>
        <Grid search={search} picks={picks} view={view} onView={setView} />
      </div>
      <SelectionPanel
        ref={panel}
        reservation={reservation}
        picks={picks}
        fill={<FillButton search={search} picks={picks} onDone={() => setView('selected')} />}
      >
        {actions}
      </SelectionPanel>
      {isSmall ? <SelectionDock picks={picks} nextButton={nextButton} onShow={showPanel} /> : null}
    </div>
  );
}

interface PartProps {
  readonly search: AvailableSearchState;
  readonly picks: PicksState;
}

function Matches({ search, picks }: PartProps) {
  const { t } = useTranslation('reservations');
  const found = search.page.data;
  if (!found || search.searched === undefined) return null;
  return t('grid.match', { count: found.total, room: Math.max(0, picks.target - picks.total) });
}

interface GridProps extends PartProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

function Grid({ search, picks, view, onView }: GridProps) {
  const { t } = useTranslation('reservations');
  const format = useFormat();
  const { selected, lost, heldElsewhere } = picks;
  const choice = (
    <SegmentedChoice
      label={t('grid.view')}
      hasHiddenLabel
      isSmall
      choices={[
        { value: 'found', label: t('grid.found', { count: format.number(foundCount(search)) as never }) },
        { value: 'selected', label: t('grid.selected', { count: format.number(selected.length) as never }) },
      ]}
      value={view}
      onChange={onView}
    />
  );
  if (view === 'found') return <FoundGrid search={search} picks={picks} actions={choice} />;
  return (
    <SelectedGrid
      title={t('grid.selectedTitle')}
      listed={[...lost, ...heldElsewhere, ...selected]}
      actions={choice}
      onRemove={(ids) => void picks.remove(ids)}
    />
  );
}

const foundCount = ({ searched, page }: AvailableSearchState): number =>
  searched === undefined ? 0 : (page.data?.total ?? 0);
