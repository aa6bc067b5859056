import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import type { NewTicketDialogProps } from './NewTicketDialog.tsx';

const Dialog = lazy(async () => {
  const [file] = await Promise.all([import('./NewTicketDialog.tsx'), loadTexts('tickets')]);
  return { default: file.NewTicketDialog };
});

/** Begins a conversation from anywhere; its code and texts travel when somebody wants one. */
export function NewTicketDialog(props: NewTicketDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
