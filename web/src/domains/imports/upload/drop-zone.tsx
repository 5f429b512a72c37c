import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importFileExtensions } from '#contract/imports/rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Meter } from '../../../ui/charts/key-figure.tsx';
import classes from './drop-zone.module.css';
import type { UploadError } from './use-upload.ts';

interface DropZoneProps {
  /** The file being uploaded, and the share sent so far. */
  readonly upload: { readonly fileName: string; readonly share: number } | undefined;
  readonly error: UploadError | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onCancel: () => void;
}

/** Accepts a file by button, keyboard or drag and drop. */
export function DropZone({ upload, error, onFiles, onCancel }: DropZoneProps) {
  const { t } = useTranslation(['imports', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const errorId = useId();
  const take = (files: FileList | null | undefined) => {
    if (!upload) onFiles([...(files ?? [])]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(!upload);
  };
  return (
    <section
      className={classes.zone}
      data-over={isOver || undefined}
      data-error={error ? true : undefined}
      aria-label={t('upload.label')}
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileSpreadsheet aria-hidden="true" stroke={1.5} className={classes.icon} />
      {upload ? (
        <Uploading {...upload} onCancel={onCancel} />
      ) : (
        <>
          <p className={classes.words}>{t('upload.drop')}</p>
          <input
            ref={input}
            type="file"
            accept={importFileExtensions.join(',')}
            className={classes.input}
            onChange={(event) => {
              take(event.target.files);
              // Lets the user choose the same file again after correcting it.
              event.target.value = '';
            }}
          />
          <Button
            look="primary"
            icon={<IconUpload aria-hidden="true" stroke={1.75} />}
            aria-describedby={error ? errorId : undefined}
            onClick={() => input.current?.click()}
          >
            {t('upload.choose')}
          </Button>
          <p className={classes.small}>{t('upload.limits')}</p>
        </>
      )}
      {error ? (
        <div id={errorId} role="alert" className={classes.error}>
          <p>{error.message}</p>
          {error.help ? <p className={classes.help}>{error.help}</p> : null}
        </div>
      ) : null}
    </section>
  );
}

interface UploadingProps {
  readonly fileName: string;
  readonly share: number;
  readonly onCancel: () => void;
}

function Uploading({ fileName, share, onCancel }: UploadingProps) {
  const { t } = useTranslation(['imports', 'common']);
  const percent = Math.round(share * 100);
  const words = percent < 100 ? t('upload.sending', { percent }) : t('upload.checking');
  return (
    <div className={classes.progress}>
      <p className={classes.words}>{fileName}</p>
      <Meter label={fileName} total={100} parts={[{ value: percent, tone: 'teal' }]} valueText={words} />
      <p className={classes.small} role="status">
        {words}
      </p>
      <Button size="sm" onClick={onCancel}>
        {t('common:action.cancel')}
      </Button>
    </div>
  );
}
