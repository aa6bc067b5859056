import { flushSync } from 'react-dom';

/** Changes what stands in a box and puts the caret there at once: the next key may already be on its way. */
export function writeAt(box: HTMLTextAreaElement | null, caret: number, write: () => void): void {
  flushSync(write);
  box?.setSelectionRange(caret, caret);
}
