import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { CheckPanel } from './check-panel.tsx';
import type { OpenCheckState } from './use-open-check.ts';

/** IMP-017: the user decides on the checked file before anything is queued. Esc closes the dialog and loses nothing. */
export function CheckDialog({ open }: { readonly open: OpenCheckState }) {
  const { t } = useTranslation('imports');
  const { shown } = open;
  return (
    <Dialog isOpen={shown !== undefined} title={t('check.title')} onClose={open.hide} hasHiddenTitle width={1096}>
      {shown ? (
        <CheckPanel
          key={shown.id}
          check={shown}
          edits={open.edits}
          onEdits={open.setEdits}
          onChecked={open.rechecked}
          onHide={open.hide}
          onDecided={() => open.decided(shown.id)}
        />
      ) : null}
    </Dialog>
  );
}
