import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf, languageRow } from '#contract/shared/language.ts';
import { createQueryClient } from '../api/query-client.ts';
import { Toasts } from '../ui/messages/toasts.tsx';
import { MissingPartTexts } from '../ui/missing-part.tsx';
import { KitProvider } from '../ui/theme/kit-provider.tsx';
import { CrashPage } from './pages/crash-page.tsx';
import { createAppRouter } from './router.tsx';

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createAppRouter());
  const { t, i18n } = useTranslation('common');
  return (
    <KitProvider direction={languageRow(languageOf(i18n.language)).direction}>
      <MissingPartTexts value={{ title: t('part.missing'), reload: t('part.reload'), close: t('action.close') }}>
        <CatchBoundary getResetKey={() => 'app'} errorComponent={CrashPage}>
          <QueryClientProvider client={queryClient}>
            <Toasts closeLabel={t('message.close')} regionLabel={t('message.region')}>
              <RouterProvider router={router} />
            </Toasts>
          </QueryClientProvider>
        </CatchBoundary>
      </MissingPartTexts>
    </KitProvider>
  );
}
