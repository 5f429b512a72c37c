import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import type { GridTexts, GridView } from './grid-types.ts';

/** Toggles between two row heights; the label is the current one. */
export function DensityChoice({ view, texts }: { readonly view: GridView; readonly texts: GridTexts }) {
  const isCompact = view.density === 'compact';
  const Icon = isCompact ? IconBaselineDensitySmall : IconBaselineDensityMedium;
  return (
    <Button
      look="quiet"
      icon={<Icon aria-hidden="true" stroke={1.75} />}
      title={texts.density}
      onClick={() => view.onDensity(isCompact ? 'comfortable' : 'compact')}
    >
      {isCompact ? texts.compact : texts.comfortable}
    </Button>
  );
}
