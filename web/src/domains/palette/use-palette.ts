import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { allSavedSearchesQuery, maySearch } from '../../api/search/saved-searches.ts';
import { sharedLink } from '../../api/search/shared-link.ts';
import { paths } from '../../app/paths.ts';
import { matchesLabel, type RecordCandidate, recordsFor, wrapIndex } from './entries.ts';

/** A screen that needs no record id. */
export interface PaletteScreen {
  readonly id: string;
  readonly label: string;
  readonly to: string;
}

export interface Entry extends PaletteScreen {
  readonly group: 'record' | 'screen' | 'saved';
  readonly note?: string;
}

/** Maximum number of saved searches listed; typing more narrows them. */
const savedShown = 8;

function searchFor(childCode: string): string {
  const { pathname, hash } = new URL(sharedLink(paths.searchChild(), { childCode }));
  return pathname + hash;
}

const recordLinks: Readonly<Record<RecordCandidate['kind'], (id: string) => string>> = {
  child: (id) => paths.viewChild({ id }),
  children: searchFor,
  reservation: (id) => paths.reservation({ mode: 'view', id }),
  project: (id) => paths.viewProject({ id }),
};

/** The palette's entries for the typed text, and the active one. */
export function usePalette(places: readonly PaletteScreen[]) {
  const { t } = useTranslation('palette');
  const { grants } = usePerson();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const saved = useQuery({ ...allSavedSearchesQuery(grants), enabled: maySearch(grants) });

  const records = recordsFor(typed, grants).map(({ kind, id }) => ({
    id: `${kind}-${id}`,
    group: 'record' as const,
    label: t(kind, { id }),
    to: recordLinks[kind](id),
  }));
  const screens = places
    .filter(({ label }) => matchesLabel(label, typed))
    .map((place) => ({ ...place, group: 'screen' as const }));
  const kept = (saved.data ?? [])
    .filter(({ name }) => matchesLabel(name, typed))
    .slice(0, savedShown)
    .map(({ subject, id, name }) => ({
      id: `saved-${subject}-${id}`,
      group: 'saved' as const,
      label: name,
      note: t(subject === 'child' ? 'ofChildren' : 'ofProjects'),
      to: subject === 'child' ? paths.searchChild({ saved: id }) : paths.searchProject({ saved: id }),
    }));
  const entries: readonly Entry[] = [...records, ...screens, ...kept];
  const at = Math.min(active, Math.max(0, entries.length - 1));

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setActive(0);
    },
    entries,
    chosen: entries[at],
    move: (step: number) => setActive(wrapIndex(at, step, entries.length)),
    toEnd: (isLast: boolean) => setActive(isLast ? Math.max(0, entries.length - 1) : 0),
    /** Whether the result is empty is known only once the saved searches are loaded. */
    isWaiting: saved.isLoading,
    hasSavedFailed: saved.isError,
  };
}
