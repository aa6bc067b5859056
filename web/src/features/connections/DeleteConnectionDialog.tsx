import type { Connection } from '@recadia/contract/connections';
import { Trash2, Unplug } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useConnectionMutations, useSessionMutations } from './connections.api.ts';

interface AskProps {
  connection: Connection;
  onClose: () => void;
}

export function DeleteConnectionDialog({ connection, onClose }: AskProps) {
  const { t } = useTranslation();
  const { remove } = useConnectionMutations();
  const confirm = () =>
    remove.mutate(connection, {
      onSuccess() {
        toast.success(t('connections.deleted'));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  return (
    <ConfirmDialog
      title={t('connections.confirm.delete', { name: connection.name })}
      text={t('connections.confirm.deleteText')}
      confirmLabel={t('connections.delete')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

export function DisconnectDialog({ connection, onClose }: AskProps) {
  const { t } = useTranslation();
  const { end } = useSessionMutations();
  return (
    <ConfirmDialog
      title={t('connections.confirm.disconnect', { name: connection.name })}
      text={t(connection.capabilities.qr ? 'connections.confirm.unlinkText' : 'connections.confirm.pauseText')}
      confirmLabel={t('connections.buttons.disconnect')}
      icon={<Unplug />}
      busy={end.isPending}
      needsServer
      onConfirm={() => end.mutate(connection.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
