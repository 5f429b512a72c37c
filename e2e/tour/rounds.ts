import { isTaken } from '../whole.ts';
import { foundTwice, lookAround, looksAt, toldOf } from './axe.ts';
import { layers } from './dialogs.ts';
import type { Facts } from './facts.ts';
import { allStops } from './screens.ts';
import { type Traveller, wide } from './traveller.ts';
import type { Language } from './words.ts';

/** One of `of` parts that together cover every stop; the first is 0. */
export interface Share {
  readonly round: number;
  readonly of: number;
}

export const shares = (of: number): readonly Share[] => Array.from({ length: of }, (_, round) => ({ round, of }));

export const isIn = ({ round, of }: Share, turn: number): boolean => turn % of === round;

interface Round {
  readonly traveller: Traveller;
  readonly facts: Facts;
  readonly language: Language;
  /** The part of the stops this worker visits. */
  readonly share: Share;
  /** A further check before axe. */
  readonly also?: (at: string) => Promise<readonly string[]>;
}

const nothing = async (): Promise<readonly string[]> => [];

/** Visits every signed-in screen and returns the findings of axe and the further check. */
export async function lookAtScreens({ traveller, facts, language, share, also = nothing }: Round): Promise<string[]> {
  const found = new Set<string>();
  for (const [turn, { address, before, isOutside }] of allStops(facts).entries()) {
    if (isOutside || !isIn(share, turn)) continue;
    const told = await toldOf(address, async () => {
      await traveller.page.setViewportSize(wide);
      await traveller.go(address);
      await before?.(traveller);
      return [
        ...(await foundTwice(traveller.settle, () => also(address))),
        ...(await lookAround(traveller, address, looksAt(language, turn))),
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
    if (!isIn(share, turn) || !isTaken(turn)) continue;
    const told = await toldOf(name, async () => {
      await traveller.page.setViewportSize(only ?? wide);
      await traveller.go(address(facts));
      await open(traveller);
      await traveller.page.locator(at).filter({ visible: true }).first().waitFor();
      const looks = looksAt(language, turn).map((look) => ({ ...look, size: only ?? look.size }));
      return [
        ...(await foundTwice(traveller.settle, () => also(name))),
        ...(await lookAround(traveller, name, looks, at)),
      ];
    });
    for (const what of told) found.add(what);
  }
  return [...found];
}
