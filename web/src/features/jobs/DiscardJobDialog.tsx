import type { FailedJob } from '@recadia/contract/jobs';
import { Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { ownerOf, taskWords } from './job-words.ts';

interface DiscardJobDialogProps {
  job: FailedJob;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function DiscardJobDialog({ job, ...rest }: DiscardJobDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('jobs.discard.title', { task: taskWords(job.task) })}
      text={t('jobs.discard.text', { owner: ownerOf(job) })}
      confirmLabel={t('jobs.discard.action')}
      icon={<Trash2 />}
      needsServer
      {...rest}
    />
  );
}
