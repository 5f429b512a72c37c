import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { FindPanel } from '../../domains/find/find-panel.tsx';
import { screenLinksFor } from '../screen-links.ts';
import { findBox } from './open-find.ts';

interface FindAnythingProps {
  readonly text: string;
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/** The panel with the screens that the person may open. */
export function FindAnything(props: FindAnythingProps) {
  const { t } = useTranslation('shell');
  const { grants } = usePerson();
  const places = screenLinksFor(grants).map(({ screen, to, text }) => ({ id: screen, label: t(text), to }));
  return <FindPanel {...props} places={places} box={findBox} />;
}
