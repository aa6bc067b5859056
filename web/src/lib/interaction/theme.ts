import { create } from 'zustand';
import { read, storageKeys, write } from '../session/storage.ts';

export type Theme = 'light' | 'dark';
type Density = 'comfortable' | 'compact';

interface Look {
  theme: Theme;
  density: Density;
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The stored choice, otherwise the system's preference, otherwise light. */
function startTheme(): Theme {
  const stored = read(storageKeys.theme);
  if (stored === 'light' || stored === 'dark') return stored;
  return prefersDark().matches ? 'dark' : 'light';
}

export const useLook = create<Look>(() => ({
  theme: startTheme(),
  density: read(storageKeys.density) === 'compact' ? 'compact' : 'comfortable',
}));

function paint({ theme, density }: Look): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.mantineColorScheme = theme;
  root.dataset.density = density;
}

/** Follows the store, and the system preference until the user has chosen. */
export function startLook(): void {
  paint(useLook.getState());
  useLook.subscribe(paint);
  prefersDark().addEventListener('change', () => useLook.setState({ theme: startTheme() }));
}

export function toggleTheme(): void {
  const theme = useLook.getState().theme === 'dark' ? 'light' : 'dark';
  write(storageKeys.theme, theme);
  useLook.setState({ theme });
}

export function toggleDensity(): void {
  const density = useLook.getState().density === 'compact' ? 'comfortable' : 'compact';
  write(storageKeys.density, density);
  useLook.setState({ density });
}
