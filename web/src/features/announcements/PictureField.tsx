import { attachmentFiles } from '@recadia/contract/attachments';
import type { Announcement } from '@recadia/contract/announcements';
import { Image, Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './AnnouncementDialog.module.css';
import { useAnnouncementMutations } from './announcements.api.ts';

const kinds = '.png,.jpg,.jpeg';

interface PictureFieldProps {
  announcement: Announcement | null;
  /** Chosen here and sent with the form. */
  file: File | null;
  onFile: (file: File | null) => void;
}

/** ANN-04: one picture. Taking off one that is stored happens at once. */
export function PictureField({ announcement, file, onFile }: PictureFieldProps) {
  const { t } = useTranslation();
  const { detach } = useAnnouncementMutations();
  const input = useRef<HTMLInputElement>(null);
  const [stored, setStored] = useState(announcement?.mediaName ?? null);
  const [problem, setProblem] = useState<'type' | 'size' | null>(null);
  const name = file?.name ?? stored;
  const choose = (next: File | undefined) => {
    if (!next) return;
    const isPicture = /\.(png|jpe?g)$/i.test(next.name);
    const fits = next.size <= attachmentFiles.bytes;
    setProblem(isPicture ? (fits ? null : 'size') : 'type');
    if (isPicture && fits) onFile(next);
  };
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
  return (
    <div className={styles.picture}>
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds}
        aria-label={t('announcements.dialog.picture')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button icon={<Paperclip />} onClick={() => input.current?.click()}>
        {t('announcements.dialog.picture')}
      </Button>
      {name !== null && (
        <>
          <span className={styles.pictureName}>
            <Image />
            {name}
          </span>
          <IconButton size="sm" label={t('announcements.dialog.removePicture')} icon={<X />} onClick={takeOff} />
        </>
      )}
      <p role="alert" className={styles.wrong}>
        {problem && t(`announcements.picture.${problem}`)}
      </p>
    </div>
  );
}
