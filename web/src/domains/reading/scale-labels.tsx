import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../api/format.ts';
import type { Scale } from './scale.ts';
import classes from './scale-labels.module.css';

/** Percent; beyond it a label centred on its line would reach into the next column. */
const roomBehind = 80;

/** Labels of the two budget lines, with their positions. */
function useLineLabels({ budget, most, share }: Scale) {
  const { t } = useTranslation('reading');
  const { number } = useFormat();
  if (budget === 0) return [];
  return [
    { id: 'budget', at: share(budget), words: t('scale.budget', { budget: number(budget) }) },
    { id: 'most', at: share(most), words: t('scale.most', { most: number(most) }) },
  ] as const;
}

/** Labels above the bars; the legend has the same text for screen readers. */
export function ScaleHead({ scale }: { readonly scale: Scale }) {
  const lines = useLineLabels(scale);
  return (
    <span className={classes.head} aria-hidden="true">
      <span>0</span>
      {scale.isCrowded
        ? null
        : lines.map(({ id, at, words }) => (
            <b key={id} style={{ '--at': `${at}%` } as CSSProperties} data-end={at > roomBehind || undefined}>
              {words}
            </b>
          ))}
    </span>
  );
}

interface ScaleLegendProps {
  readonly scale: Scale;
  /** Visible if nothing else on screen shows these labels. */
  readonly isSeen: boolean;
}

export function ScaleLegend({ scale, isSeen }: ScaleLegendProps) {
  const lines = useLineLabels(scale);
  if (lines.length === 0) return null;
  return (
    <p className={classes.legend} data-seen={isSeen || undefined}>
      {lines.map(({ id, words }) => (
        <span key={id}>
          <span className={classes.sample} data-dashed={id === 'most' || undefined} aria-hidden="true" />
          {words}
        </span>
      ))}
    </p>
  );
}
