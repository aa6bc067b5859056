import { lazy, Suspense } from 'react';

const EmojiPanel = lazy(() => import('./EmojiPanel.tsx').then((file) => ({ default: file.EmojiPanel })));

/** The picker and its data travel when somebody opens it. */
export function LazyEmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Suspense>
      <EmojiPanel onPick={onPick} />
    </Suspense>
  );
}
