import { useEffect, useState } from 'react';
import { currentOpener } from '../../lib/interaction/opener.ts';

/** Returns the focus, when a layer closes, to the element that had it before. */
export function useReturnFocus(): void {
  const [opener] = useState(currentOpener);
  useEffect(
    () => () => {
      // Waits until the layer has closed, because an open layer takes the focus back.
      setTimeout(() => opener?.isConnected && opener.focus());
    },
    [opener],
  );
}
