import { flushSync } from 'react-dom';

/** Changes the text and sets the caret synchronously, because the next key may already be pressed. */
export function writeAt(box: HTMLTextAreaElement | null, caret: number, write: () => void): void {
  flushSync(write);
  box?.setSelectionRange(caret, caret);
}
