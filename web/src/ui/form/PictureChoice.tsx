import { attachmentFiles } from '@recadia/contract/attachments';
import { Image, Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './PictureChoice.module.css';

const kinds = '.png,.jpg,.jpeg';

interface PictureChoiceProps {
  /** The name of the chosen or stored image. */
  name: string | null;
  texts: { choose: string; takeOff: string; type: string; size: string };
  onChoose: (file: File) => void;
  onTakeOff: () => void;
}

/** The image field of a form; rejects other files and files that are too large. */
export function PictureChoice({ name, texts, onChoose, onTakeOff }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'type' | 'size' | null>(null);
  const choose = (next: File | undefined) => {
    if (!next) return;
    const isPicture = /\.(png|jpe?g)$/i.test(next.name);
    const fits = next.size <= attachmentFiles.bytes;
    setProblem(isPicture ? (fits ? null : 'size') : 'type');
    if (isPicture && fits) onChoose(next);
  };
  return (
    <div className={styles.picture}>
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds}
        aria-label={texts.choose}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button icon={<Paperclip />} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      {name !== null && (
        <>
          <span className={styles.name}>
            <Image />
            {name}
          </span>
          <IconButton size="sm" label={texts.takeOff} icon={<X />} onClick={onTakeOff} />
        </>
      )}
      <p role="alert" className={styles.wrong}>
        {problem && texts[problem]}
      </p>
    </div>
  );
}
