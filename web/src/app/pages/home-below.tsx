import { type ComponentType, useEffect, useState } from 'react';
import { hasHomeWork } from '#contract/home/rules.ts';
import { useFirstVisit } from '../../api/first-visit.ts';
import { usePerson } from '../../api/person.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { addressOfStep } from '../first-visit.ts';

type LoadPart = () => Promise<ComponentType>;

/** Loads the panels together with their texts, so that none renders without text. */
async function loadPanels() {
  const [panels] = await Promise.all([
    import('../../domains/home/home-panels.tsx'),
    loadTexts('homePanels', 'extension'),
  ]);
  return panels.HomePanels;
}

/** Both at once: the panels would move if the upper part came later. */
async function loadStartAndPanels() {
  const [{ WhereToStart }, Panels] = await Promise.all([import('./where-to-start.tsx'), loadPanels()]);
  return () => (
    <>
      <WhereToStart />
      <Panels />
    </>
  );
}

/** Without the steps Home is still complete. */
const loadCard = () => import('../../domains/home/first-visit-card.tsx').catch(() => undefined);

const withCard = (loadRest: LoadPart) => async () => {
  const [card, Rest] = await Promise.all([loadCard(), loadRest()]);
  return () => (
    <>
      {card ? <card.FirstVisitCard addressOf={addressOfStep} /> : null}
      <Rest />
    </>
  );
};

const parts = {
  work: { plain: lazyPart(loadPanels), withCard: lazyPart(withCard(loadPanels)) },
  start: { plain: lazyPart(loadStartAndPanels), withCard: lazyPart(withCard(loadStartAndPanels)) },
};

/** What Home shows below its landing panel. */
export function HomeBelow() {
  const { grants } = usePerson();
  const { isPending, steps } = useFirstVisit();
  const part = hasHomeWork(grants) ? parts.work : parts.start;
  // Closed steps leave the other part in its place: in another component the panels would begin anew.
  const [hasCard, setHasCard] = useState(false);
  if (steps.length > 0 && !hasCard) setHasCard(true);
  // The panels would move down if the steps came later. What both consist of loads meanwhile.
  useEffect(() => {
    if (isPending) void part.withCard.preload().catch(() => undefined);
  }, [isPending, part]);
  if (isPending) return null;
  return hasCard ? <part.withCard /> : <part.plain />;
}
