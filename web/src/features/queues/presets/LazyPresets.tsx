import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../lib/i18n/i18n.ts';

const Dialog = lazy(async () => {
  const [file] = await Promise.all([import('./PresetsDialog.tsx'), loadTexts('queues')]);
  return { default: file.PresetsDialog };
});

/** For the first steps; code and texts load on first use. */
export function QueuePresets({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <Dialog onClose={onClose} />
    </Suspense>
  );
}
