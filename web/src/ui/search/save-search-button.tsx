import { IconBookmark } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import { useUnusableInputCheck } from '../form/unusable-inputs.tsx';

interface SaveSearchButtonProps {
  readonly label: string;
  readonly disabledBecause: string | undefined;
  readonly onClick: () => void;
}

/** Among the search tools; invalid criteria cannot be saved. */
export function SaveSearchButton({ label, disabledBecause, onClick }: SaveSearchButtonProps) {
  const refuse = useUnusableInputCheck();
  return (
    <Button
      look="quiet"
      icon={<IconBookmark aria-hidden="true" stroke={1.75} />}
      disabledBecause={disabledBecause}
      onClick={() => {
        if (!refuse()) onClick();
      }}
    >
      {label}
    </Button>
  );
}
