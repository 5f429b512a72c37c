import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import card from '../card.module.css';
import { classNames } from '../class-names.ts';
import { useIsSmall } from '../use-media.ts';
import classes from './search-shell.module.css';
import type { SearchTexts } from './search-texts.ts';

export interface Chip {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

interface FoldedCriteriaProps extends ComponentProps<'section'> {
  readonly chips: readonly Chip[];
  readonly onRemove: (id: string) => void;
  readonly onReset: () => void;
  readonly onEdit: () => void;
  /** Shown beside Edit on a small screen, where the criteria are hidden. */
  readonly saved: ReactNode;
  readonly texts: SearchTexts;
}

/** Number of chips a small screen shows before the results; the others on demand. */
const firstChips = 4;

/** The searched criteria as one line of chips; removing a chip searches again. */
export function FoldedCriteria({ chips, onRemove, onReset, onEdit, saved, texts, ...section }: FoldedCriteriaProps) {
  const isSmall = useIsSmall();
  const [isWhole, setWhole] = useState(false);
  const shown = isSmall && !isWhole && chips.length > firstChips + 1 ? chips.slice(0, firstChips) : chips;
  const hidden = chips.length - shown.length;
  const list = (
    <ul className={classes.chips}>
      {shown.map((chip) => (
        <li key={chip.id} className={classes.chip}>
          <span>
            <span>{chip.label}</span> <b>{chip.value}</b>
          </span>
          <IconButton size="sm" label={texts.remove(chip.label)} onClick={() => onRemove(chip.id)}>
            <IconX aria-hidden="true" stroke={1.75} />
          </IconButton>
        </li>
      ))}
      {hidden > 0 ? (
        <li>
          <Button size="sm" onClick={() => setWhole(true)}>
            {texts.more(hidden)}
          </Button>
        </li>
      ) : null}
    </ul>
  );
  const clear = (
    <Button look="quiet" onClick={onReset}>
      {texts.clear}
    </Button>
  );
  const edit = (
    <Button icon={<IconAdjustmentsHorizontal aria-hidden="true" stroke={1.75} />} onClick={onEdit}>
      {texts.edit}
    </Button>
  );
  return (
    <section className={classNames(card.card, classes.panel)} aria-label={texts.criteria} tabIndex={-1} {...section}>
      {isSmall ? (
        <div className={classes.summary}>
          <div className={classes.summaryHead}>
            <h2>{texts.criteriaSet(chips.length)}</h2>
            {chips.length > 0 ? clear : null}
          </div>
          {chips.length > 0 ? list : null}
          <div className={classes.summaryTools}>
            {edit}
            {saved}
          </div>
        </div>
      ) : (
        <div className={classes.folded}>
          {list}
          <div className={card.actions}>
            {clear}
            {edit}
          </div>
        </div>
      )}
    </section>
  );
}
