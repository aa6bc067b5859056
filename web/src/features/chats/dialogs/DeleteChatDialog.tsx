import type { Chat } from '@recadia/contract/chats';
import { Trash2 } from 'lucide-react';
import { useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { titleOf } from '../chat-names.ts';
import { useChatMutations } from '../chats.api.ts';

interface DeleteChatDialogProps {
  chat: Chat;
  onDeleted: () => void;
  onClose: () => void;
}

/** When the deletion fails, the chat stays (CHT-08). */
export function DeleteChatDialog({ chat, onDeleted, onClose }: DeleteChatDialogProps) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const { remove } = useChatMutations();
  const confirm = () => remove.mutate(chat, { onSuccess: onDeleted, onSettled: onClose });
  return (
    <ConfirmDialog
      title={t('chats.confirm.title', { title: titleOf(chat, me) })}
      text={t('chats.confirm.text')}
      confirmLabel={t('chats.delete')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
