import type { Announcement } from '@recadia/contract/announcements';
import { Trash2 } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useAnnouncementMutations } from './announcements.api.ts';

interface DeleteAnnouncementDialogProps {
  announcement: Announcement;
  onClose: () => void;
}

export function DeleteAnnouncementDialog({ announcement, onClose }: DeleteAnnouncementDialogProps) {
  const { t } = useTranslation();
  const { remove } = useAnnouncementMutations();
  const confirm = () =>
    remove.mutate(announcement, {
      onSuccess() {
        toast.success(t('announcements.deleted'));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  return (
    <ConfirmDialog
      title={t('announcements.confirm.title', { title: announcement.title })}
      text={t('announcements.confirm.text')}
      confirmLabel={t('announcements.delete')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
