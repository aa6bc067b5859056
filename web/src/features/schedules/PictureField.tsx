import type { Schedule } from '@recadia/contract/schedules';
import { useState } from 'react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { PictureChoice } from '../../ui/form/PictureChoice.tsx';
import { useScheduleMutations } from './schedules.api.ts';

interface PictureFieldProps {
  schedule: Schedule | null;
  /** Chosen here and sent with the form. */
  file: File | null;
  onFile: (file: File | null) => void;
}

/** SCH-05: one image; removing a stored one takes effect at once (SCH-08). */
export function PictureField({ schedule, file, onFile }: PictureFieldProps) {
  const { t } = useTranslation();
  const { detach } = useScheduleMutations();
  const [stored, setStored] = useState(schedule?.mediaName ?? null);
  const takeOff = () => {
    if (file || !schedule) return onFile(null);
    detach.mutate(schedule, {
      onSuccess() {
        setStored(null);
        toast.success(t('schedules.mediaDeleted'));
      },
      onError: (error) => void showError(error),
    });
  };
  const texts = {
    choose: t('schedules.dialog.picture'),
    takeOff: t('schedules.dialog.removePicture'),
    type: t('schedules.picture.type'),
    size: t('schedules.picture.size'),
  };
  return <PictureChoice name={file?.name ?? stored} texts={texts} onChoose={onFile} onTakeOff={takeOff} />;
}
