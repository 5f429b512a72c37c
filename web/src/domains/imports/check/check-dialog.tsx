import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { CheckPanel } from './check-panel.tsx';
import type { OpenCheckState } from './use-open-check.ts';

/** IMP-017: the file was checked; the user decides before anything is queued. Esc closes it and loses nothing. */
export function CheckDialog({ open }: { readonly open: OpenCheckState }) {
  const { t } = useTranslation('imports');
  return (
    <Dialog isOpen={open.shown !== undefined} title={t('check.title')} onClose={open.hide} hasHiddenTitle width={1096}>
      {open.shown ? (
        <CheckPanel
          key={open.shown.id}
          check={open.shown}
          edits={open.edits}
          onEdits={open.setEdits}
          onChecked={open.take}
          onHide={open.hide}
          onDecided={open.forget}
        />
      ) : null}
    </Dialog>
  );
}
