import type { Plan } from '@recadia/contract/plans';
import { Trash2 } from 'lucide-react';
import { hasCode } from '../../lib/http/api-error.ts';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { usePlanMutations } from './plans.api.ts';

interface DeletePlanDialogProps {
  plan: Plan;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeletePlanDialog({ plan, onDeleted, onClose }: DeletePlanDialogProps) {
  const { t } = useTranslation();
  const { remove } = usePlanMutations();
  const confirm = () =>
    remove.mutate(plan, {
      onSuccess() {
        toast.success(t('plans.done'));
        onClose();
        onDeleted();
      },
      onError(error) {
        // The operator can act on this reason; the other ones have the text of the specification (PLN-05).
        if (hasCode(error, 'ERR_PLAN_IN_USE')) void showError(error);
        else toast.error(t('plans.deleteFailed'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('plans.confirm.title', { name: plan.name })}
      text={t('plans.confirm.text')}
      confirmLabel={t('plans.delete')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
