import { useTranslation } from 'react-i18next';

interface Query<D> {
  readonly data: D | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** Props of the `Fetched` component for a query: data, loading or failed. */
export function useFetched<D>(query: Query<D>, failure: string) {
  const { t } = useTranslation('common');
  return {
    data: query.data,
    hasFailed: query.isError,
    failure,
    onRetry: () => void query.refetch(),
    tryAgain: t('action.tryAgain'),
    loading: t('waiting.loading'),
  };
}
