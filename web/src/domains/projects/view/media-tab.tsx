import { IconDownload, IconPhoto, IconPhotoOff, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getProjectMediaFile } from '#contract/projects/api.ts';
import { mediaTypeLabel } from '#contract/projects/media-type.ts';
import type { Project, ProjectMedia } from '#contract/projects/project.ts';
import { useFetched } from '../../../api/fetched.ts';
import { useDownload } from '../../../api/files/download.ts';
import { useFormat } from '../../../api/format.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { Panel, PanelSection } from '../../../ui/panel.tsx';
import { PictureButton } from '../../../ui/pictures/picture-button.tsx';
import { PictureDialog } from '../../../ui/pictures/picture-dialog.tsx';
import { useObjectUrl } from '../../../ui/pictures/use-object-url.ts';
import { VideoTile } from '../../../ui/pictures/video-tile.tsx';
import { PlainTable } from '../../../ui/records/plain-table.tsx';
import { Badge } from '../../../ui/records/status-badge.tsx';
import { mediaQuery, pictureQuery } from '../queries.ts';
import classes from './media-tab.module.css';
import { useTabFailure } from './use-tab-failure.ts';

/** PROJ-005: photos, videos and documents with date and type. */
export function MediaTab({ project }: { readonly project: Project }) {
  const { i18n } = useTranslation();
  const failure = useTabFailure('media');
  const { code } = project.project;
  const query = useQuery(mediaQuery(code, i18n.language));
  const fetched = useFetched(query, failure(query.error));
  return (
    <Panel>
      <Fetched {...fetched}>{(media) => <Media code={code} media={media} />}</Fetched>
    </Panel>
  );
}

function Media({ code, media }: { readonly code: string; readonly media: readonly ProjectMedia[] }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const pictures = media.filter(({ kind }) => kind !== 'document');
  const documents = media.filter(({ kind }) => kind === 'document');
  if (media.length === 0)
    return (
      <PanelSection>
        <p>{t('media.none')}</p>
      </PanelSection>
    );
  return (
    <>
      {pictures.length > 0 ? (
        <PanelSection title={t('media.pictures')}>
          <ul className={classes.pictures}>
            {pictures.map((item) => (
              <li key={item.id}>
                <PictureCard code={code} item={item} />
              </li>
            ))}
          </ul>
        </PanelSection>
      ) : null}
      {documents.length > 0 ? (
        <PanelSection title={t('media.documents')}>
          <PlainTable
            label={t('media.documents')}
            columns={[
              { id: 'title', header: t('media.titleColumn'), cell: ({ title }) => title },
              { id: 'type', header: t('media.typeColumn'), cell: ({ type }) => mediaTypeLabel(type) },
              { id: 'date', header: t('media.dateColumn'), cell: ({ date }) => format.date(date), isWhole: true },
              {
                id: 'actions',
                header: t('media.actionsColumn'),
                cell: (item) => <GetDocument code={code} item={item} />,
                isWhole: true,
              },
            ]}
            rows={documents}
            rowKey={({ id }) => id}
            empty=""
          />
        </PanelSection>
      ) : null}
    </>
  );
}

interface ItemProps {
  readonly code: string;
  readonly item: ProjectMedia;
}

function GetDocument({ code, item }: ItemProps) {
  const { t } = useTranslation('projects');
  const messages = useProblemMessages();
  const toast = useToast();
  const wanted = { id: code, mediaId: item.id as never };
  const { isBusy, onExport } = useDownload(getProjectMediaFile, wanted, (failure) => toast.error(messages.of(failure)));
  return (
    <Button
      look="quiet"
      size="sm"
      icon={<IconDownload stroke={1.75} aria-hidden="true" />}
      loading={isBusy}
      aria-label={t('media.downloadOf', { title: item.title })}
      onClick={onExport}
    >
      {t('media.download')}
    </Button>
  );
}

function PictureCard({ code, item }: ItemProps) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const Icon = item.kind === 'video' ? IconVideo : IconPhoto;
  return (
    <figure className={classes.figure}>
      {item.link ? (
        <VideoTile
          to={item.link}
          label={t('media.watchAt', { host: new URL(item.link).host })}
          newTab={t('media.newTab')}
          className={classes.frame}
        />
      ) : (
        <Picture code={code} item={item} />
      )}
      <figcaption>
        <span className={classes.title}>{item.title}</span>
        <span className={classes.note}>
          <Badge icon={<Icon stroke={1.75} aria-hidden="true" />}>{t(`media.kind.${item.kind}`)}</Badge>
          {format.date(item.date)}
        </span>
        {item.link ? null : <span className={classes.note}>{mediaTypeLabel(item.type)}</span>}
      </figcaption>
    </figure>
  );
}

function Picture({ code, item }: ItemProps) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const label = t('media.label', { title: item.title, date: format.date(item.date) });
  const { data, isError } = useQuery(pictureQuery(code, item.id, 'small'));
  const source = useObjectUrl(data);
  if (isError)
    return (
      <span className={classes.frame} role="img" aria-label={t('media.failed', { picture: label })}>
        <IconPhotoOff stroke={1.75} aria-hidden="true" />
      </span>
    );
  const picture = (
    <span className={classes.frame}>{source ? <img src={source} alt={item.hasFile ? '' : label} /> : null}</span>
  );
  if (!item.hasFile) return picture;
  return (
    <>
      <PictureButton label={t('media.showLarger', { picture: label })} onClick={() => setOpen(true)}>
        {picture}
      </PictureButton>
      <LargePicture code={code} item={item} label={label} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface LargePictureProps extends ItemProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function LargePicture({ code, item, label, isOpen, onClose }: LargePictureProps) {
  const { t } = useTranslation(['projects', 'common']);
  const query = useQuery({ ...pictureQuery(code, item.id, 'large'), enabled: isOpen });
  return (
    <PictureDialog
      isOpen={isOpen}
      title={label}
      query={query}
      texts={{
        failed: t('media.failed', { picture: label }),
        tryAgain: t('common:action.tryAgain'),
        close: t('common:action.close'),
      }}
      onClose={onClose}
    />
  );
}
