import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChildId, normaliseChildId } from '#contract/children/child-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ChildIdField } from './child-id-field.tsx';

const width = 420;

interface AddChildProps {
  readonly childIds: readonly string[];
  readonly onAdd: (id: string) => void;
  readonly onClose: () => void;
}

/** One more child, by its ID. */
export function AddChild({ childIds, onAdd, onClose }: AddChildProps) {
  const { t } = useTranslation(['children', 'common']);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const id = normaliseChildId(typed);
    if (!isChildId(typed)) return setError(t('card.invalidId'));
    if (childIds.includes(id)) return setError(t('compare.already'));
    onAdd(id);
    onClose();
  };
  const change = (text: string) => {
    setTyped(text);
    setError(undefined);
  };
  return (
    <Dialog
      isOpen
      title={t('compare.another')}
      width={width}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button look="primary" onClick={add}>
            {t('compare.add')}
          </Button>
        </>
      }
    >
      <ChildIdField value={typed} onChange={change} onEnter={add} error={error} />
    </Dialog>
  );
}
