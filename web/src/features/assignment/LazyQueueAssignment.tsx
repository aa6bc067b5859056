import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n.ts';

const Fields = lazy(async () => {
  const [file] = await Promise.all([import('./QueueAssignment.tsx'), loadTexts('assignment')]);
  return { default: file.QueueAssignment };
});

/** For the queue's own dialog; its code and texts travel when somebody opens that. */
export function QueueAssignment({ queueId }: { queueId: number }) {
  return (
    <Suspense>
      <Fields queueId={queueId} />
    </Suspense>
  );
}
