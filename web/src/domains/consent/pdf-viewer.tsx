import {
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconFile,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Document, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import type { PolicyDocument } from '#contract/consent/api.ts';
import { IconButton } from '../../ui/button.tsx';
import { decodeBase64 } from './decode-base64.ts';
import classes from './pdf-viewer.module.css';
import { ViewerFrame } from './viewer-frame.tsx';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

const zoomSteps = [50, 75, 100, 125, 150, 200] as const;
const paperWidth = 560;
const padding = 32;

const ignore = () => undefined;

interface Props {
  readonly document: PolicyDocument;
  readonly onShown: () => void;
  readonly onFailed: () => void;
}

function useObjectUrl(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url;
}

/** CONSENT-002: one page at a time, with its text layer for screen readers. */
export default function PdfViewer({ document, onShown, onFailed }: Props) {
  const { t } = useTranslation('consent');
  const bytes = useMemo(() => decodeBase64(document.content), [document.content]);
  // A copy, because the worker takes ownership of the bytes.
  const file = useMemo(() => ({ data: bytes.slice() }), [bytes]);
  const url = useObjectUrl(bytes);
  const [pages, setPages] = useState(0);
  const [language, setLanguage] = useState<string>();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(zoomSteps.indexOf(100));
  const [room, setRoom] = useState(paperWidth);
  const measure = useCallback((paper: HTMLElement | null) => {
    if (paper) setRoom(Math.min(paperWidth, paper.clientWidth - padding));
  }, []);
  const percent = zoomSteps[zoom] ?? 100;

  const bar = (
    <>
      <span className={classes.name}>
        <IconFile size={16} stroke={1.75} aria-hidden="true" />
        {t('document', { name: document.fileName, version: document.version })}
      </span>
      <span className={classes.group}>
        {pages > 1 && (
          <IconButton label={t('previousPage')} isOff={page <= 1} onClick={() => setPage(page - 1)}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
        {pages > 0 && (
          <span className={classes.number} aria-live="polite">
            {t('page', { page, pages })}
          </span>
        )}
        {pages > 1 && (
          <IconButton label={t('nextPage')} isOff={page >= pages} onClick={() => setPage(page + 1)}>
            <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <span className={classes.group}>
        <IconButton label={t('zoomOut')} isOff={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <IconMinus size={16} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <span className={classes.number} aria-live="polite">
          {t('zoom', { percent })}
        </span>
        <IconButton label={t('zoomIn')} isOff={zoom === zoomSteps.length - 1} onClick={() => setZoom(zoom + 1)}>
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('openInTab')} onClick={() => url && window.open(url, '_blank', 'noopener')}>
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </>
  );

  return (
    <ViewerFrame bar={bar} isBusy={pages === 0} paperRef={measure}>
      <Document
        file={file}
        onLoadSuccess={(opened) => {
          setPages(opened.numPages);
          // The document's own language, for screen readers, if it declares one.
          const read = (info: { readonly Language?: string | null }) => setLanguage(info.Language ?? undefined);
          opened.getMetadata().then(({ info }) => read(info), ignore);
        }}
        onLoadError={onFailed}
        onSourceError={onFailed}
        onPassword={onFailed}
        // Suspending would restart with every new chunk, because the bytes are created in this component.
        suspense={false}
        loading={null}
        error={null}
      >
        {pages > 0 && (
          <div lang={language} dir="ltr">
            <Page
              className={classes.page}
              pageNumber={page}
              width={room * (percent / 100)}
              renderAnnotationLayer={false}
              onRenderSuccess={onShown}
              onRenderError={onFailed}
              suspense={false}
              loading={null}
              error={null}
            />
          </div>
        )}
      </Document>
    </ViewerFrame>
  );
}
