import { lazyPart } from '../../ui/lazy-part.tsx';
import { ViewerFrame } from './viewer-frame.tsx';

/** Loaded lazily: the PDF library is large. */
export const PolicyViewer = lazyPart(async () => (await import('./pdf-viewer.tsx')).default, {
  fallback: <ViewerFrame isBusy />,
});
