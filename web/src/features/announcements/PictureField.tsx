import type { Announcement } from '@recadia/contract/announcements';
import { useState } from 'react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { PictureChoice } from '../../ui/form/PictureChoice.tsx';
import { useAnnouncementMutations } from './announcements.api.ts';

interface PictureFieldProps {
  announcement: Announcement | null;
  /** Chosen here and sent with the form. */
  file: File | null;
  onFile: (file: File | null) => void;
}

/** ANN-04: one image; removing a stored one takes effect at once. */
export function PictureField({ announcement, file, onFile }: PictureFieldProps) {
  const { t } = useTranslation();
  const { detach } = useAnnouncementMutations();
  const [stored, setStored] = useState(announcement?.mediaName ?? null);
  const takeOff = () => {
    if (file || !announcement) return onFile(null);
    detach.mutate(announcement, {
      onSuccess() {
        setStored(null);
        toast.success(t('announcements.mediaDeleted'));
      },
      onError: (error) => void showError(error),
    });
  };
  const texts = {
    choose: t('announcements.dialog.picture'),
    takeOff: t('announcements.dialog.removePicture'),
    type: t('announcements.picture.type'),
    size: t('announcements.picture.size'),
  };
  return <PictureChoice name={file?.name ?? stored} texts={texts} onChoose={onFile} onTakeOff={takeOff} />;
}
