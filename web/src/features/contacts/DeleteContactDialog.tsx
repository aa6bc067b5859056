import type { ContactBrief } from '@recadia/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { contactTicketsQuery, useContactMutations } from './contacts.api.ts';

interface DeleteContactDialogProps {
  contact: Pick<ContactBrief, 'id' | 'name'>;
  onClose: () => void;
}

/** CON-21: shows how many tickets are deleted with the contact. */
export function DeleteContactDialog({ contact, onClose }: DeleteContactDialogProps) {
  const { t } = useTranslation();
  const { remove } = useContactMutations();
  // No requests during the deletion, because the contact would not be found.
  const isThere = remove.isIdle || remove.isError;
  const { data: tickets = [] } = useQuery({ ...contactTicketsQuery(contact.id), enabled: isThere });
  const confirm = () =>
    remove.mutate(contact.id, {
      onSuccess() {
        toast.success(t('contacts.deleted'));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  return (
    <ConfirmDialog
      title={t('contacts.confirm.title', { name: contact.name })}
      text={
        tickets.length > 0 ? t('contacts.confirm.withTickets', { count: tickets.length }) : t('contacts.confirm.text')
      }
      confirmLabel={t('contacts.delete')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
