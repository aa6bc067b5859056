import { lazy, Suspense } from 'react';

const EmojiPanel = lazy(() => import('./EmojiPanel.tsx').then((file) => ({ default: file.EmojiPanel })));

/** Loads the picker and its data on first use. */
export function LazyEmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Suspense>
      <EmojiPanel onPick={onPick} />
    </Suspense>
  );
}
