import { useEffect, useState } from 'react';

/** Returns the focus, when a layer closes, to the element that had it before. */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // Waits until the layer has closed, because an open layer takes the focus back.
      setTimeout(() => opener?.isConnected && opener.focus());
    },
    [opener],
  );
}

/** A menu item disappears with its menu, so the button of the menu is the opener. */
export function openerOf(active: Element | null): HTMLElement | null {
  const label = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = label ? document.getElementById(label) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
