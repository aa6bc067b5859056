import { create } from 'zustand';
import type * as kitParts from './kitParts.ts';

export type KitParts = typeof kitParts;

interface Kit {
  /** What opens beside a button, and what places it there: weighs more than a page, so it comes after the page. */
  parts: KitParts | null;
  /** Which of the waiting buttons had the focus when the parts came. */
  focused: string | null;
}

/** On a button that waits for its part. */
export const lateMark = 'data-late';

export const useKit = create<Kit>(() => ({ parts: null, focused: null }));

export async function loadKit(): Promise<void> {
  const parts = await import('./kitParts.ts');
  if (useKit.getState().parts) return;
  useKit.setState({ parts, focused: document.activeElement?.getAttribute(lateMark) ?? null });
}
