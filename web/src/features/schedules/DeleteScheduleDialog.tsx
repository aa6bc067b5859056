import type { Schedule } from '@recadia/contract/schedules';
import { Trash2 } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { displayStatusOf } from './schedule-state.ts';
import { useScheduleMutations } from './schedules.api.ts';

export function DeleteScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t } = useTranslation();
  const { remove } = useScheduleMutations();
  const isWaiting = displayStatusOf(schedule) === 'waiting';
  const confirm = () =>
    remove.mutate(schedule, {
      onSuccess() {
        toast.success(t('schedules.deleted'));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  return (
    <ConfirmDialog
      title={t('schedules.confirm.title', { name: schedule.contact.name })}
      text={t(isWaiting ? 'schedules.confirm.waiting' : 'schedules.confirm.over')}
      confirmLabel={t('schedules.delete')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
