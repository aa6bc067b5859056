import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';

const Flow = lazy(async () => {
  const [file] = await Promise.all([import('./InviteFlow.tsx'), loadTexts('users')]);
  return { default: file.InviteFlow };
});

/** For the first steps; code and texts load on first use. */
export function InviteFlow({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <Flow onClose={onClose} />
    </Suspense>
  );
}
