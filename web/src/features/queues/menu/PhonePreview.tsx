import { FileText, Headset, VolumeX } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { RichTextView } from '../../messages/index.ts';
import styles from './PhonePreview.module.css';
import type { PreviewFile, PreviewLine } from './preview.ts';

export interface Answer {
  /** The customer's input: 1, 0, #. */
  word: string;
  label: string;
  go: () => void;
}

interface PhonePreviewProps {
  name: string;
  lines: PreviewLine[];
  /** The possible inputs. */
  answers: Answer[];
}

/** A preview of the conversation on a phone, in which the user can answer as the customer. */
export function PhonePreview({ name, lines, answers }: PhonePreviewProps) {
  const { t } = useTranslation();
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (screen.current) screen.current.scrollTop = screen.current.scrollHeight;
  }, [lines]);
  return (
    <section className={styles.phone} aria-label={t('queues.preview.title')}>
      <header className={styles.head}>{name}</header>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused box */}
      <div ref={screen} className={styles.screen} tabIndex={0} role="log" aria-label={t('queues.preview.talk')}>
        {lines.map((line, at) => (
          <Line key={at} line={line} />
        ))}
      </div>
      <footer className={styles.answers}>
        <span>{t('queues.preview.answer')}</span>
        {answers.map(({ word, label, go }) => (
          <button key={word} type="button" className={styles.answer} aria-label={label} onClick={go}>
            {word}
          </button>
        ))}
        {answers.length === 0 && <span>{t('queues.preview.end')}</span>}
      </footer>
    </section>
  );
}

function Line({ line }: { line: PreviewLine }) {
  const { t } = useTranslation();
  switch (line.kind) {
    case 'bot':
      return (
        <div className={styles.bot}>
          <RichTextView text={line.text} />
        </div>
      );
    case 'customer':
      return <div className={styles.customer}>{line.text}</div>;
    case 'file':
      return (
        <div className={styles.bot}>
          <FileShown file={line.file} />
        </div>
      );
    case 'person':
      return (
        <p className={styles.note}>
          <Headset />
          {t('queues.preview.person')}
        </p>
      );
    case 'silence':
      return (
        <p className={styles.silence}>
          <VolumeX />
          {t('queues.preview.silence')}
        </p>
      );
  }
}

function FileShown({ file: { draft, saved, name } }: { file: PreviewFile }) {
  const own = useObjectUrl(draft.kind === 'new' && draft.file.type.startsWith('image/') ? draft.file : null);
  const url = draft.kind === 'new' ? own : saved?.type === 'image' ? saved.url : null;
  if (url) return <img className={styles.picture} src={url} alt={name} />;
  return (
    <span className={styles.file}>
      <FileText />
      {name}
    </span>
  );
}

/** An object URL of a local file, revoked after use. */
function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);
  return url;
}
