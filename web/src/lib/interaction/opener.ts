let last: HTMLElement | null = null;

// A menu closes before the dialog that it opens has loaded, and the page has no focus in between.
document.addEventListener('focusin', ({ target }) => (last = openerOf(target as Element)));

/** The element that opens a layer now: the focused one, or the last one while nothing has the focus. */
export const currentOpener = (): HTMLElement | null =>
  openerOf(document.activeElement) ?? (last?.isConnected ? last : null);

/** A menu item disappears with its menu, so the button of the menu is the opener. */
export function openerOf(active: Element | null): HTMLElement | null {
  const label = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = label ? document.getElementById(label) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
