import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';

const Flow = lazy(async () => {
  const [file] = await Promise.all([import('./ConnectFlow.tsx'), loadTexts('connections')]);
  return { default: file.ConnectFlow };
});

/** For the first steps; code and texts load on first use. */
export function ConnectFlow({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <Flow onClose={onClose} />
    </Suspense>
  );
}
