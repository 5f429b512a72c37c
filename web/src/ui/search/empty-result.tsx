import { Button } from '../button.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './empty-result.module.css';
import type { Chip } from './folded-criteria.tsx';
import { resultsHeading } from './results-focus.ts';

/** The effect of one criterion: how many records it matches alone, and how many are found without it. */
interface CriterionEffect {
  readonly criterion: string;
  readonly matchesAlone: number | null;
  readonly isMoreAlone: boolean;
  readonly resultsWithout: number | null;
  readonly isMoreWithout: boolean;
}

export interface EmptyResultTexts {
  /** Replaces the text if there was only one criterion. */
  readonly textOne: string;
  readonly save: string;
  readonly failed: string;
  readonly loading: string;
  readonly criterion: string;
  readonly without: string;
  readonly action: string;
  readonly remove: string;
  readonly removeNamed: (criterion: string) => string;
  readonly stillNone: string;
  /** '12', 'more than 1,000', 'not counted' */
  readonly count: (value: number | null, isMore: boolean) => string;
}

interface EmptyResultProps {
  readonly title: string;
  readonly text: string;
  readonly onSave: () => void;
  /** Heading of the second column: 'Children it matches alone'. */
  readonly alone: string;
  /** The effect of each criterion; no data while loading. */
  readonly explanation: { readonly data: readonly CriterionEffect[] | undefined; readonly isError: boolean };
  readonly chips: readonly Chip[];
  /** The chip key of a criterion. */
  readonly chipOf: (criterion: string) => string;
  readonly onRemove: (chip: string) => void;
  readonly texts: EmptyResultTexts;
}

/** Explains an empty result: the effect of each criterion, the most restrictive on top. */
export function EmptyResult(props: EmptyResultProps) {
  const { texts, explanation } = props;
  const { data: effects, isError } = explanation;
  const isAlone = props.chips.length < 2;
  const isWaiting = !isAlone && !effects && !isError;
  return (
    <section className={classes.empty} data-alone={isAlone || undefined}>
      <div className={classes.words}>
        <h2 {...resultsHeading}>{props.title}</h2>
        <p>{isAlone ? texts.textOne : props.text}</p>
        <Button look="plain" onClick={props.onSave}>
          {texts.save}
        </Button>
      </div>
      {effects ? <Effects {...props} effects={effects} /> : null}
      {isWaiting ? (
        <p role="status" className={classes.failed}>
          {texts.loading}
        </p>
      ) : null}
      {isError ? <p className={classes.failed}>{texts.failed}</p> : null}
    </section>
  );
}

type EffectsProps = EmptyResultProps & { readonly effects: readonly CriterionEffect[] };

function Effects({ effects, chips, chipOf, onRemove, alone, texts }: EffectsProps) {
  const most = Math.max(1, ...effects.map((effect) => effect.matchesAlone ?? 0));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.criterion}</th>
          <th scope="col">{alone}</th>
          <th scope="col" className={classes.number}>
            {texts.without}
          </th>
          <th scope="col">
            <VisuallyHidden>{texts.action}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {effects.map((effect, index) => {
          const chip = chips.find(({ id }) => id === chipOf(effect.criterion));
          if (!chip) return null;
          const helps = effect.resultsWithout === null || effect.resultsWithout > 0;
          return (
            <tr key={effect.criterion} data-first={index === 0 || undefined}>
              <th scope="row">
                {chip.label}
                <span className={classes.value}>{chip.value}</span>
              </th>
              <td>
                <span className={classes.alone}>
                  <meter min={0} max={most} value={effect.matchesAlone ?? 0} aria-hidden="true" />
                  <span>{texts.count(effect.matchesAlone, effect.isMoreAlone)}</span>
                </span>
              </td>
              <td className={classes.number}>{texts.count(effect.resultsWithout, effect.isMoreWithout)}</td>
              <td className={classes.action}>
                {helps ? (
                  <Button
                    size="sm"
                    look={index === 0 ? 'primary' : 'secondary'}
                    aria-label={texts.removeNamed(chip.label)}
                    onClick={() => onRemove(chip.id)}
                  >
                    {texts.remove}
                  </Button>
                ) : (
                  <span className={classes.value}>{texts.stillNone}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
