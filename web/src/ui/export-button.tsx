import { IconDownload } from '@tabler/icons-react';
import { Button } from './button.tsx';
import classes from './export-button.module.css';
import { InlineNotice } from './messages/inline-notice.tsx';

interface ExportButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onExport: () => void;
  /** Why the last attempt failed. */
  readonly failure: string | undefined;
}

/** Exports a file; a failure stays visible until the next attempt. */
export function ExportButton({ label, isBusy, onExport, failure }: ExportButtonProps) {
  return (
    <>
      <Button icon={<IconDownload aria-hidden="true" stroke={1.75} />} loading={isBusy} onClick={onExport}>
        {label}
      </Button>
      {failure ? (
        <div className={classes.failure}>
          <InlineNotice kind="error">{failure}</InlineNotice>
        </div>
      ) : null}
    </>
  );
}
