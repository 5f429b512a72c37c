import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
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

interface KitProviderProps {
  readonly children: ReactNode;
  /** For tests: no animations and no portals. */
  readonly isStill?: boolean;
}

/**
 * Providers of every UI component. Mantine's variables are in CSS files; the only style element exists while the colour
 * scheme changes.
 */
export function KitProvider({ children, isStill = false }: KitProviderProps) {
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
      <UnsavedChangesProvider>{children}</UnsavedChangesProvider>
    </MantineProvider>
  );
}
