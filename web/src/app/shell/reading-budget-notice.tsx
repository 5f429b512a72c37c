import { useState } from 'react';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import { usePerson } from '../../api/person.tsx';
import type { ReadingState } from '../../api/reading-state.ts';
import { read, write } from '../../api/storage/storage.ts';
import { ReadingNotice } from '../../domains/reading/reading-notice.tsx';

/** F16: tells the user that the reading budget is reached or was lifted, on any screen; each once per day and tab. */
export default function ReadingBudgetNotice({ seen }: { readonly seen: ReadingState }) {
  const { zone } = formatsOf(usePerson().settings);
  // The day, then the states already dismissed on it.
  const [told, setTold] = useState(() => read('readingTold') ?? '');
  const day = dayOfInstant(seen.at, zone);
  const ofDay = told.startsWith(day) ? told : day;
  const isOver = day !== dayOfInstant(new Date().toISOString(), zone);
  if (isOver || ofDay.split(' ').includes(seen.state)) return null;
  const close = () => {
    const next = `${ofDay} ${seen.state}`;
    write('readingTold', next);
    setTold(next);
  };
  return <ReadingNotice seen={seen} onClose={close} />;
}
