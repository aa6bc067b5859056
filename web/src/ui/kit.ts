import { create } from 'zustand';
import type * as kitParts from './kit-parts.ts';

export type KitParts = typeof kitParts;

interface Kit {
  /** Menus, popovers and their positioning, loaded after the page because they are larger than it. */
  parts: KitParts | null;
}

export const useKit = create<Kit>(() => ({ parts: null }));

export async function loadKit(): Promise<void> {
  const parts = await import('./kit-parts.ts');
  await released();
  if (useKit.getState().parts) return;
  useKit.setState({ parts });
}

let isPressed = false;
addEventListener('pointerdown', () => (isPressed = true), true);
for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => (isPressed = false), true);

/** Waits for the pointer to be released, because replacing a button during a press loses its click. */
function released(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    const onReleased = () => setTimeout(resolve);
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, onReleased, { once: true });
  });
}
