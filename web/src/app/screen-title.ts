import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenName } from './paths.ts';

/** Sets the document title, for the browser tab and screen readers. */
export function useScreenTitle(name: ScreenName | undefined): void {
  const { t } = useTranslation(['shell', 'common']);
  const screen = name && t(`shell:screen.${name}`);
  const product = t('common:product');
  useEffect(() => {
    document.title = screen ? `${screen} - ${product}` : product;
  }, [screen, product]);
}
