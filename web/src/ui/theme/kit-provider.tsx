import { DirectionContext, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './fonts.css';
import './tokens.css';
import './mantine.css';
import './global.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnsavedChangesProvider } from '../form/unsaved-changes.tsx';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'prcds.colorScheme' });

const ignored = () => undefined;

/** Of Mantine's layers and calendars. Its own provider would watch the document, which the language changes already. */
const directions = {
  ltr: { dir: 'ltr', toggleDirection: ignored, setDirection: ignored },
  rtl: { dir: 'rtl', toggleDirection: ignored, setDirection: ignored },
} as const;

interface KitProviderProps {
  readonly children: ReactNode;
  readonly direction?: 'ltr' | 'rtl';
  /** For tests: no animations and no portals. */
  readonly isStill?: boolean;
}

/**
 * Providers of every UI component. Mantine's variables are in CSS files; the only style element exists while the colour
 * scheme changes.
 */
export function KitProvider({ children, direction = 'ltr', isStill = false }: KitProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
      withCssVariables={false}
      withGlobalClasses={false}
      env={isStill ? 'test' : 'default'}
    >
      <DirectionContext value={directions[direction]}>
        <UnsavedChangesProvider>{children}</UnsavedChangesProvider>
      </DirectionContext>
    </MantineProvider>
  );
}
