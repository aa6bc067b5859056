import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import type { ScheduleDialogProps } from './ScheduleDialog.tsx';

const Dialog = lazy(async () => {
  const [file] = await Promise.all([import('./ScheduleDialog.tsx'), loadTexts('schedules')]);
  return { default: file.ScheduleDialog };
});

/** Schedules a message from any page; code and texts load on first use. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
