import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/button.tsx';
import { FillDialog } from './fill-dialog.tsx';
import type { AvailableSearchState } from './use-available-search.ts';
import type { PicksState } from './use-picks.ts';

interface FillButtonProps {
  readonly search: AvailableSearchState;
  readonly picks: PicksState;
  readonly onDone: () => void;
}

/** Shown until the target is reached; the criteria decide which children may be chosen. */
export function FillButton({ search, picks, onDone }: FillButtonProps) {
  const { t } = useTranslation('reservations');
  const [isOpen, setOpen] = useState(false);
  const hasCountry = (search.form.countries?.length ?? 0) > 0;
  const whyNot = hasCountry ? (search.problemCount > 0 ? t('form.correctFirst') : undefined) : t('fill.needsCountry');
  return (
    <>
      {picks.total < picks.target ? (
        <ActionButton
          look="soft"
          isWide
          side="below"
          icon={<IconSparkles aria-hidden="true" stroke={1.75} />}
          disabledBecause={whyNot}
          onClick={() => setOpen(true)}
        >
          {t('fill.open')}
        </ActionButton>
      ) : null}
      <FillDialog
        isOpen={isOpen}
        search={search}
        picks={picks}
        onClose={(isDone) => {
          setOpen(false);
          if (isDone) onDone();
        }}
      />
    </>
  );
}
