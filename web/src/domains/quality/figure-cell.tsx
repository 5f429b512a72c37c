import { useTranslation } from 'react-i18next';
import type { FigureCounts } from '#contract/quality/api.ts';
import { figureLabels } from '#contract/quality/labels.ts';
import { type CutOffs, type Figure, type Place, targetOf } from '#contract/quality/rules.ts';
import { languageOf } from '#contract/shared/language.ts';
import { formatPercent } from '#contract/shared/numbers.ts';
import { useFormat } from '../../api/format.ts';
import { sharedLink } from '../../api/search/shared-link.ts';
import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/link.tsx';
import classes from './quality.module.css';

/** The label of a figure in the user's language. */
export function useFigureLabel(): (figure: Figure) => string {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return (figure) => figureLabels[figure][language];
}

/** The address that shows the children of a figure: of the child search, or of a list of this page. */
export function addressOf(figure: Figure, place: Place, cutOffs: CutOffs): string {
  const target = targetOf(figure, place, cutOffs);
  if (target.kind === 'search') return sharedLink(paths.searchChild(), target.search);
  return paths.dataQuality({ ...place, list: figure });
}

interface FigureCellProps {
  readonly figure: Figure;
  readonly counts: FigureCounts;
  readonly place: Place;
  readonly cutOffs: CutOffs;
  /** The country or project, for screen readers. */
  readonly where: string;
}

/** The number of children, which leads to them, and their share. */
export function FigureCell({ figure, counts, place, cutOffs, where }: FigureCellProps) {
  const { t, i18n } = useTranslation('quality');
  const format = useFormat();
  const label = useFigureLabel();
  const count = format.number(counts[figure]);
  const percent = (part: number) => formatPercent(i18n.language, part);
  const shareText = (part: number) =>
    part > 0 && part < leastShown ? t('underShare', { share: percent(leastShown) }) : percent(part);
  const address = counts[figure] > 0 ? addressOf(figure, place, cutOffs) : undefined;
  return (
    <span className={classes.figure}>
      {address ? (
        <Link to={address} aria-label={t('showIn', { figure: label(figure), shown: count, where })}>
          {count}
        </Link>
      ) : (
        <span>{count}</span>
      )}
      {figure === 'all' ? null : <span className={classes.share}>{shareText(share(counts, figure))}</span>}
    </span>
  );
}

/** A smaller share would be shown as none. */
const leastShown = 0.01;

const share = (counts: FigureCounts, figure: Figure): number => (counts.all === 0 ? 0 : counts[figure] / counts.all);
