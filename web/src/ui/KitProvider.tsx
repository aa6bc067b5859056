import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAppearance } from '../lib/interaction/theme.ts';
import './mantine.ts';

const behaviour = { respectReducedMotion: true };

interface KitProviderProps {
  children: ReactNode;
  /** `test` disables transitions. */
  env?: 'default' | 'test';
}

/**
 * Mantine's behaviour with our styles: it writes no variables or classes of its own, so the page needs no style tag.
 */
export function KitProvider({ children, env = 'default' }: KitProviderProps) {
  const theme = useAppearance((look) => look.theme);
  return (
    <MantineProvider
      env={env}
      theme={behaviour}
      forceColorScheme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
