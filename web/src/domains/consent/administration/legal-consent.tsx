import { IconFile, IconUpload, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PolicyVersion } from '#contract/consent/administration-api.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan, usePerson } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { FetchFailure } from '../../../ui/messages/fetch-failure.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { AcceptanceDialog } from './acceptance-dialog.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import classes from './legal-consent.module.css';
import { acceptanceQuery, type NewDocument, versionsQuery } from './queries.ts';
import { readDocument } from './read-document.ts';
import { UploadDialog } from './upload-dialog.tsx';

/** Number of earlier versions listed at first; the others on demand (F30). */
const earlierShown = 3;

/** OFFICE-016: the current document, who has accepted it, and the upload of a new one. */
export function LegalConsent() {
  const { t } = useTranslation(['officeSettings', 'common']);
  const { office } = usePerson().user;
  const listed = useQuery(versionsQuery(office));
  const { data: versions } = listed;
  const { data: acceptance } = useQuery(acceptanceQuery(office, undefined, 1, 10));
  const mayEdit = useCan('Admin Office Setting:Edit');
  const [shown, setShown] = useState<PolicyVersion>();
  const [isWhoOpen, setWhoOpen] = useState(false);
  const [current, ...earlier] = versions ?? [];
  return (
    <section className={classes.part}>
      <h2>{t('legal.title')}</h2>
      <p className={classes.small}>{t('legal.intro')}</p>
      <FetchFailure of={[listed]} title={t('legal.fetchFailed')} tryAgain={t('common:action.tryAgain')} />
      {current ? <Document version={current} onShow={setShown} /> : null}
      {versions?.length === 0 ? <p className={classes.small}>{t('legal.none')}</p> : null}
      {mayEdit ? <Upload replaces={versions && (current?.version ?? '0')} /> : null}
      {acceptance && current ? (
        <>
          <p className={classes.small}>
            {t('legal.accepted', {
              accepted: acceptance.acceptedCount,
              users: acceptance.userCount,
              version: acceptance.version,
            })}
          </p>
          <Button
            size="sm"
            look="plain"
            icon={<IconUsers aria-hidden="true" stroke={1.75} />}
            onClick={() => setWhoOpen(true)}
          >
            {t('legal.whoAccepted')}
          </Button>
        </>
      ) : null}
      <Earlier versions={earlier} onShow={setShown} />
      <DocumentDialog version={shown} onClose={() => setShown(undefined)} />
      <AcceptanceDialog isOpen={isWhoOpen} onClose={() => setWhoOpen(false)} />
    </section>
  );
}

interface EarlierProps {
  readonly versions: readonly PolicyVersion[];
  readonly onShow: (version: PolicyVersion) => void;
}

function Earlier({ versions, onShow }: EarlierProps) {
  const { t } = useTranslation('officeSettings');
  const [isWhole, setWhole] = useState(false);
  if (versions.length === 0) return null;
  const shown = isWhole ? versions : versions.slice(0, earlierShown);
  return (
    <div>
      <p className={classes.small}>{t('legal.versions')}</p>
      {shown.map((version) => (
        <Button key={version.policyId} size="sm" look="plain" onClick={() => onShow(version)}>
          {t('legal.show', { version: version.version })}
        </Button>
      ))}
      {shown.length < versions.length ? (
        <Button size="sm" look="plain" onClick={() => setWhole(true)}>
          {t('legal.allVersions', { total: versions.length })}
        </Button>
      ) : null}
    </div>
  );
}

interface DocumentProps {
  readonly version: PolicyVersion;
  readonly onShow: (version: PolicyVersion) => void;
}

function Document({ version, onShow }: DocumentProps) {
  const { t } = useTranslation('officeSettings');
  const format = useFormat();
  const kilobytes = format.number(Math.max(1, Math.round(version.bytes / 1024)));
  return (
    <button type="button" className={classes.document} onClick={() => onShow(version)}>
      <IconFile aria-hidden="true" stroke={1.75} />
      <span>
        <b>{t('legal.current', { version: version.version })}</b>
        <span className={classes.small}>{t('legal.size', { kilobytes, day: format.day(version.uploadedAt) })}</span>
      </span>
    </button>
  );
}

function Upload({ replaces }: { readonly replaces: string | undefined }) {
  const { t } = useTranslation('officeSettings');
  const messages = useProblemMessages();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [document, setDocument] = useState<NewDocument>();
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Reset, so that the same file can be chosen again after a correction.
    event.target.value = '';
    if (!file) return;
    setError(undefined);
    const read = await readDocument(file);
    if (!('code' in read)) return setDocument(read);
    const message = messages.ofField(read);
    setError(message);
    toast.error(message);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-hidden="true"
        className={classes.input}
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <Button isWide icon={<IconUpload aria-hidden="true" stroke={1.75} />} onClick={() => input.current?.click()}>
        {t('legal.upload')}
      </Button>
      <p className={classes.small}>{t('legal.rule')}</p>
      {error ? <InlineNotice kind="error" title={error} /> : null}
      <UploadDialog document={document} replaces={replaces} onClose={() => setDocument(undefined)} />
    </>
  );
}
