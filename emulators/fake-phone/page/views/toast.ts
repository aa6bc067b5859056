import { h } from '../lib/dom.ts';

const SHOWN_MS = 6_000;
const shelf = h('div', { class: 'toasts', role: 'status' });

/** Must be placed in the page once. */
export const toasts = (): HTMLElement => shelf;

export function showToast(text: string, isTrouble = false): void {
  const toast = h('p', { class: isTrouble ? 'toast toast-trouble' : 'toast' }, text);
  shelf.append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}
