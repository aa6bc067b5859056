import type { Ticket } from '@recadia/contract/tickets';
import { Trash2 } from 'lucide-react';
import { showError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { useTicketMutations } from '../tickets.api.ts';

interface DeleteTicketDialogProps {
  ticket: Ticket;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteTicketDialog({ ticket, onDeleted, onClose }: DeleteTicketDialogProps) {
  const { t } = useTranslation();
  const { remove } = useTicketMutations();
  const confirm = () =>
    remove.mutate(ticket, {
      onSuccess() {
        toast.success(t('tickets.delete.done', { id: ticket.id }));
        onClose();
        onDeleted();
      },
      onError: (error) => void showError(error),
    });
  return (
    <ConfirmDialog
      title={t('tickets.delete.title', { id: ticket.id })}
      text={t('tickets.delete.text')}
      confirmLabel={t('tickets.delete.confirm')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
