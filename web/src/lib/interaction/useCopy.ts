import { useEffect, useState } from 'react';

/** INV-11: the time for which the copy is confirmed. */
const feedbackMs = 1_000;

/** Copies texts; `isCopied` is true for a second after each. */
export function useCopy() {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopied(false), feedbackMs);
    return () => clearTimeout(timer);
  }, [copies]);
  /** A browser may refuse; the text stays selectable beside the button. */
  function copy(text: string): void {
    void navigator.clipboard.writeText(text).then(
      () => {
        setCopies((count) => count + 1);
        setCopied(true);
      },
      () => undefined,
    );
  }
  return { isCopied, copy };
}
