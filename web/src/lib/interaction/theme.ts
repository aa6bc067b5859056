import { create } from 'zustand';
import { read, storageKeys, write } from '../session/storage.ts';

export type Theme = 'light' | 'dark';
type Density = 'comfortable' | 'compact';

interface Appearance {
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

export const useAppearance = create<Appearance>(() => ({
  theme: startTheme(),
  density: read(storageKeys.density) === 'compact' ? 'compact' : 'comfortable',
}));

function paint({ theme, density }: Appearance): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.mantineColorScheme = theme;
  root.dataset.density = density;
}

/** Follows the store, and the system preference until the user has chosen. */
export function startAppearance(): void {
  paint(useAppearance.getState());
  useAppearance.subscribe(paint);
  prefersDark().addEventListener('change', () => useAppearance.setState({ theme: startTheme() }));
}

export function toggleTheme(): void {
  const theme = useAppearance.getState().theme === 'dark' ? 'light' : 'dark';
  write(storageKeys.theme, theme);
  useAppearance.setState({ theme });
}

export function toggleDensity(): void {
  const density = useAppearance.getState().density === 'compact' ? 'comfortable' : 'compact';
  write(storageKeys.density, density);
  useAppearance.setState({ density });
}
