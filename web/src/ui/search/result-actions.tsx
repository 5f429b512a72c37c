import { IconDownload, IconLink } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import { copyText } from '../copy-text.ts';
import { useToast } from '../messages/toasts.tsx';

interface ResultActionsProps {
  /** Link to share this search. */
  readonly link: () => string;
  /** Undefined if the user may not export. */
  readonly onExport?: (() => void) | undefined;
  readonly isExporting?: boolean;
  readonly texts: Readonly<Record<'copyLink' | 'linkCopied' | 'copyFailed' | 'export', string>>;
}

/** Actions on all results. */
export function ResultActions({ link, onExport, isExporting, texts }: ResultActionsProps) {
  const toast = useToast();
  const copyLink = async () => {
    if (await copyText(link())) toast.success(texts.linkCopied);
    else toast.error(texts.copyFailed);
  };
  return (
    <>
      <Button look="quiet" icon={<IconLink aria-hidden="true" stroke={1.75} />} onClick={() => void copyLink()}>
        {texts.copyLink}
      </Button>
      {onExport ? (
        <Button icon={<IconDownload aria-hidden="true" stroke={1.75} />} loading={isExporting} onClick={onExport}>
          {texts.export}
        </Button>
      ) : null}
    </>
  );
}
