import { attachmentFiles } from '@recadia/contract/attachments';
import type { Schedule } from '@recadia/contract/schedules';
import { Image, Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ScheduleDialog.module.css';
import { useScheduleMutations } from './schedules.api.ts';

const kinds = '.png,.jpg,.jpeg';

interface PictureFieldProps {
  schedule: Schedule | null;
  /** Chosen here and sent with the form. */
  file: File | null;
  onFile: (file: File | null) => void;
}

/** SCH-05: one picture. Taking off one that is stored happens at once (SCH-08). */
export function PictureField({ schedule, file, onFile }: PictureFieldProps) {
  const { t } = useTranslation();
  const { detach } = useScheduleMutations();
  const input = useRef<HTMLInputElement>(null);
  const [stored, setStored] = useState(schedule?.mediaName ?? null);
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
    if (file || !schedule) return onFile(null);
    detach.mutate(schedule, {
      onSuccess() {
        setStored(null);
        toast.success(t('schedules.mediaDeleted'));
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
        aria-label={t('schedules.dialog.picture')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button icon={<Paperclip />} onClick={() => input.current?.click()}>
        {t('schedules.dialog.picture')}
      </Button>
      {name !== null && (
        <>
          <span className={styles.pictureName}>
            <Image />
            {name}
          </span>
          <IconButton size="sm" label={t('schedules.dialog.removePicture')} icon={<X />} onClick={takeOff} />
        </>
      )}
      <p role="alert" className={styles.wrong}>
        {problem && t(`schedules.picture.${problem}`)}
      </p>
    </div>
  );
}
