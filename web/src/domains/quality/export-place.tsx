import { useTranslation } from 'react-i18next';
import { exportQuality } from '#contract/quality/api.ts';
import type { Place } from '#contract/quality/rules.ts';
import { useDownload } from '../../api/files/download.ts';
import { useCan } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';

/** Excel, for the field office: figures, and the ids of the children concerned. */
export function ExportPlace({ place }: { readonly place: Place }) {
  const { t } = useTranslation('quality');
  const messages = useProblemMessages();
  const toast = useToast();
  const mayExport = useCan('Registered Child:Export');
  const why = (failure: unknown) => messages.of(failure, t('exportFailed'));
  const { error, ...download } = useDownload(exportQuality, place, (failure) => toast.error(why(failure)));
  if (!mayExport) return null;
  return <ExportButton label={t('export')} failure={error ? why(error) : undefined} {...download} />;
}
