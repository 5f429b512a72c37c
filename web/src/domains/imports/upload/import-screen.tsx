import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getImportTemplate } from '#contract/imports/api.ts';
import { columnsOf, type ImportFormat, type ImportType, importFormats, importTypes } from '#contract/imports/rules.ts';
import { callForFile } from '../../../api/call.ts';
import { useDownloadOf } from '../../../api/files/download.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { RestoreNotice } from '../../../ui/messages/restore-notice.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { CheckDialog } from '../check/check-dialog.tsx';
import { OpenCheckNotice } from '../check/open-check-notice.tsx';
import { useOpenCheck } from '../check/use-open-check.ts';
import { ImportHead } from '../import-head.tsx';
import { useImportLabels } from '../labels.ts';
import { DropZone } from './drop-zone.tsx';
import classes from './import-screen.module.css';
import { useUpload } from './use-upload.ts';

/** ROUTE-041: choose the type, download its template, upload the file. The check alone imports nothing. */
export function ImportScreen() {
  const { t } = useTranslation('imports');
  const labels = useImportLabels();
  const [type, setType] = useState<ImportType>('reservation');
  const open = useOpenCheck();
  const upload = useUpload(type, open.take);
  return (
    <>
      <ImportHead
        screen="import"
        sub={t('upload.intro')}
        actions={
          <LinkButton to={paths.importHistory()} icon={<IconHistory aria-hidden="true" stroke={1.75} />}>
            {t('upload.history')}
          </LinkButton>
        }
      />
      {open.waiting || open.offer ? (
        <div className={classes.open}>
          {open.waiting ? <OpenCheckNotice open={open} waiting={open.waiting} /> : null}
          <RestoreNotice offer={open.offer} />
        </div>
      ) : null}
      <Card>
        <div className={classes.steps}>
          <section className={classes.step} aria-labelledby="import-type">
            <h2 id="import-type">{t('upload.typeStep')}</h2>
            <SegmentedChoice
              label={t('upload.type')}
              choices={importTypes.map((value) => ({ value, label: labels.type(value) }))}
              value={type}
              onChange={(next) => {
                setType(next);
                upload.clearError();
              }}
            />
            <p className={classes.small}>{t(`upload.explained.${type}`)}</p>
          </section>
          <section className={classes.step} aria-labelledby="import-template">
            <h2 id="import-template">{t('upload.templateStep')}</h2>
            <p className={classes.small}>
              {t('upload.columns', { columns: columnsOf[type].map(labels.column).join(', ') })}
            </p>
            <Templates type={type} />
          </section>
          <section className={classes.step} aria-labelledby="import-upload">
            <h2 id="import-upload">{t('upload.uploadStep')}</h2>
            <DropZone upload={upload.upload} error={upload.error} onFiles={upload.send} onCancel={upload.cancel} />
          </section>
        </div>
      </Card>
      <CheckDialog open={open} />
    </>
  );
}

/** IMP-033: a template for each type, as Excel and as CSV. */
function Templates({ type }: { readonly type: ImportType }) {
  const { t } = useTranslation('imports');
  const toast = useToast();
  const download = useDownloadOf(
    (format: ImportFormat, signal) => callForFile(getImportTemplate, { type, format }, { signal }),
    () => toast.error(t('upload.templateFailed')),
  );
  return (
    <div className={classes.buttons}>
      {importFormats.map((format) => (
        <Button
          key={format}
          icon={<IconDownload aria-hidden="true" stroke={1.75} />}
          loading={download.isBusy && download.what === format}
          onClick={() => download.start(format)}
        >
          {t(`upload.template.${format}`)}
        </Button>
      ))}
    </div>
  );
}
