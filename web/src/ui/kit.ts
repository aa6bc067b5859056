import { create } from 'zustand';
import type * as kitParts from './kitParts.ts';

export type KitParts = typeof kitParts;

interface Kit {
  /** What opens beside a button, and what places it there: weighs more than a page, so it comes after the page. */
  parts: KitParts | null;
}

export const useKit = create<Kit>(() => ({ parts: null }));

export async function loadKit(): Promise<void> {
  const parts = await import('./kitParts.ts');
  await released();
  if (useKit.getState().parts) return;
  useKit.setState({ parts });
}

let isPressed = false;
addEventListener('pointerdown', () => (isPressed = true), true);
for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => (isPressed = false), true);

/** A button that changes between being pressed and let go of hears no press: whoever is pressing is waited for. */
function released(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    const over = () => setTimeout(resolve);
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, over, { once: true });
  });
}
