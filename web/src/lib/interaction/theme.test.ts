import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setSystemDark } from '../../testing/screen.ts';

/** A page load: the module reads storage and system preference when it starts. */
async function load() {
  vi.resetModules();
  const theme = await import('./theme.ts');
  theme.startAppearance();
  return theme;
}

const shown = () => document.documentElement.dataset.theme;

describe('theme', () => {
  beforeEach(() => setSystemDark(false));

  it('LAY-13 starts from the stored choice, else the system, else light; toggling stores it', async () => {
    let theme = await load();
    expect(shown()).toBe('light');

    setSystemDark(true);
    theme = await load();
    expect(shown()).toBe('dark');

    theme.toggleTheme();
    expect(shown()).toBe('light');
    expect(localStorage.getItem('preferredTheme')).toBe('light');
    await load();
    expect(shown()).toBe('light');
    theme.toggleTheme();
    expect(localStorage.getItem('preferredTheme')).toBe('dark');
  });

  it('follows the system for as long as nothing was chosen', async () => {
    const theme = await load();
    setSystemDark(true);
    expect(shown()).toBe('dark');
    theme.toggleTheme();
    setSystemDark(false);
    setSystemDark(true);
    expect(shown()).toBe('light');
  });

  it('density is kept and shown on the page', async () => {
    const theme = await load();
    theme.toggleDensity();
    expect(document.documentElement.dataset.density).toBe('compact');
    await load();
    expect(document.documentElement.dataset.density).toBe('compact');
  });
});
