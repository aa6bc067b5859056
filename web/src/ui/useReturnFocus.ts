import { useEffect, useState } from 'react';

/** Gives the focus back, when a layer goes away, to what had it when the layer came. */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // After the layer has left the page: while it is there it would take the focus back.
      setTimeout(() => opener?.isConnected && opener.focus());
    },
    [opener],
  );
}

/** A menu item is gone once its menu closes; the button that opened the menu stays. */
export function openerOf(active: Element | null): HTMLElement | null {
  const label = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = label ? document.getElementById(label) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
