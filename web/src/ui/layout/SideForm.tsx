import { useEffect, useId, useRef, type ReactNode } from 'react';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../form/Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { firstField } from '../overlay/first-field.ts';
import styles from './SideForm.module.css';

interface SideFormProps {
  title: string;
  subtitle: string;
  /** On a narrow screen the form is a dialog, shown while it is open. */
  isOpen: boolean;
  isDirty: boolean;
  /** The user chose a record or saved one, so the next input goes into the first field. */
  takesFocus: boolean;
  onClear: () => void;
  /** The button that saves comes last. */
  footer: ReactNode;
  children: ReactNode;
}

/** The form of a record beside the list of records. */
export function SideForm(props: SideFormProps) {
  const { title, subtitle, isOpen, isDirty, takesFocus, onClear, footer, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const isWide = useMedia(media.wide);
  useEffect(() => {
    if (takesFocus && isWide) firstField(body.current)?.focus();
  }, [takesFocus, isWide]);
  if (!isWide)
    return (
      isOpen && (
        <Dialog title={title} subtitle={subtitle} isDirty={isDirty} onClose={onClear} footer={footer}>
          {children}
        </Dialog>
      )
    );
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{subtitle}</p>
        </div>
        <Button variant="quiet" onClick={onClear}>
          {t('ui.clear')}
        </Button>
      </header>
      <div ref={body} className={styles.body}>
        {children}
      </div>
      <footer className={styles.foot}>{footer}</footer>
    </section>
  );
}

/** A list with the form of its records beside it. */
export function ListAndForm({ list, form }: { list: ReactNode; form: ReactNode }) {
  return (
    <div className={styles.both} data-wide>
      {list}
      {form}
    </div>
  );
}
