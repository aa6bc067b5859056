import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import type { NewTicketDialogProps } from './NewTicketDialog.tsx';

const Dialog = lazy(async () => {
  const [file] = await Promise.all([import('./NewTicketDialog.tsx'), loadTexts('tickets')]);
  return { default: file.NewTicketDialog };
});

/** Creates a ticket from any page; code and texts load on first use. */
export function NewTicketDialog(props: NewTicketDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
