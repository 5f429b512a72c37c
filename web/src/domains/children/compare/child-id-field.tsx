import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useLabels } from '../labels.ts';

interface ChildIdFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
  readonly error: string | undefined;
}

export function ChildIdField({ value, onChange, onEnter, error }: ChildIdFieldProps) {
  const { t } = useTranslation('children');
  return (
    <TextField
      label={useLabels().column('ChildId')}
      hint={t('card.invalidIdHint')}
      error={error}
      value={value}
      onChange={onChange}
      onKeyDown={({ key }) => void (key === 'Enter' && onEnter())}
      data-autofocus
    />
  );
}
