import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';

const Fields = lazy(async () => {
  const [file] = await Promise.all([import('./QueueAssignment.tsx'), loadTexts('assignment')]);
  return { default: file.QueueAssignment };
});

/** Part of the queue dialog; code and texts load when it is opened. */
export function QueueAssignment({ queueId }: { queueId: number }) {
  return (
    <Suspense>
      <Fields queueId={queueId} />
    </Suspense>
  );
}
