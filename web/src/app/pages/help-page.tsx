import { usePerson } from '../../api/person.tsx';
import { HelpScreen } from '../../domains/help/help-screen.tsx';
import { menuFor } from '../menu.ts';

export function HelpPage() {
  return <HelpScreen screens={menuFor(usePerson().grants).flatMap((group) => group.items)} />;
}
