import { isIncluded } from '../test-scope.ts';
import { layers } from './dialogs.ts';
import { checkLooks, confirmFindings, findingsOrError, isWithoutContrast, looksAt } from './looks.ts';
import type { TourRecords } from './records.ts';
import { allStops } from './screens.ts';
import type { Language } from './texts.ts';
import { type TourUser, wide } from './tour-user.ts';

/** One of `of` parts that together cover every stop; the first is 0. */
export interface TourPart {
  readonly round: number;
  readonly of: number;
}

export const tourParts = (of: number): readonly TourPart[] => Array.from({ length: of }, (_, round) => ({ round, of }));

export const isInPart = ({ round, of }: TourPart, turn: number): boolean => turn % of === round;

interface Round {
  readonly traveller: TourUser;
  readonly facts: TourRecords;
  readonly language: Language;
  /** The part of the stops this worker visits. */
  readonly share: TourPart;
  /** A further check before axe. */
  readonly also?: (at: string) => Promise<readonly string[]>;
}

const nothing = async (): Promise<readonly string[]> => [];

/** Visits every signed-in screen and returns the findings of axe and the further check. */
export async function lookAtScreens({ traveller, facts, language, share, also = nothing }: Round): Promise<string[]> {
  const found = new Set<string>();
  for (const [turn, { address, before, isOutside }] of allStops(facts).entries()) {
    if (isOutside || !isInPart(share, turn)) continue;
    const told = await findingsOrError(address, async () => {
      await traveller.page.setViewportSize(wide);
      await traveller.go(address);
      await before?.(traveller);
      return [
        ...(await confirmFindings(traveller.settle, () => also(address))),
        ...(await checkLooks(traveller, address, looksAt(language, turn), {
          isWithoutContrast: isWithoutContrast(turn),
        })),
      ];
    });
    for (const what of told) found.add(what);
  }
  return [...found];
}

/** The same for every dialog, panel and menu. */
export async function lookAtLayers({ traveller, facts, language, share, also = nothing }: Round): Promise<string[]> {
  const found = new Set<string>();
  for (const [turn, { name, address, open, at = '[role="dialog"]', only }] of layers.entries()) {
    if (!isInPart(share, turn) || !isIncluded(turn)) continue;
    const told = await findingsOrError(name, async () => {
      await traveller.page.setViewportSize(only ?? wide);
      await traveller.go(address(facts));
      await open(traveller);
      await traveller.page.locator(at).filter({ visible: true }).first().waitFor();
      const looks = looksAt(language, turn).map((look) => ({ ...look, size: only ?? look.size }));
      return [
        ...(await confirmFindings(traveller.settle, () => also(name))),
        ...(await checkLooks(traveller, name, looks, { place: at })),
      ];
    });
    for (const what of told) found.add(what);
  }
  return [...found];
}
