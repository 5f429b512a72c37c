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
  /** Nothing moves and nothing is portalled: for tests. */
  readonly isStill?: boolean;
}

/** Everything a kit component needs around it. The variables stand in files: the only style element stands while the colours change. */
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
