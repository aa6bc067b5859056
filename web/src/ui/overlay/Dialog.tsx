import { Modal } from '@mantine/core';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import styles from './Dialog.module.css';
import { focusFirstField } from './first-field.ts';
import { IconButton } from '../form/IconButton.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

interface DialogProps {
  title: string;
  subtitle?: string;
  onClose: () => void;
  /** There is unsaved input, so closing asks first. */
  isDirty?: boolean;
  width?: number;
  /** Without controls the body takes the focus, so that arrow keys scroll it. */
  isOnlyRead?: boolean;
  /** Right-aligned, the primary button last. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Mounted while open; Escape and the scrim close it, and on a phone it fills the screen. */
export function Dialog(props: DialogProps) {
  const { title, subtitle, onClose, isDirty = false, width = 520, isOnlyRead, footer, children } = props;
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const [asking, setAsking] = useState(false);
  useReturnFocus();
  const header = useRef<HTMLDivElement>(null);
  const close = () => (isDirty ? setAsking(true) : onClose());
  return (
    <Modal.Root
      opened
      centered
      classNames={{ content: styles.dialog, overlay: styles.scrim }}
      onClose={close}
      size={width}
      fullScreen={isPhone}
      returnFocus={false}
      // Scroll locking adds a style tag, which our content policy forbids; the page itself never scrolls.
      lockScroll={false}
      trapFocus={!asking}
      closeOnEscape={!asking}
      transitionProps={{ duration: 180 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div ref={header} className={styles.header}>
          <div className={styles.titles}>
            <Modal.Title className={styles.title}>{title}</Modal.Title>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          <IconButton size="sm" label={t('ui.dialog.close')} icon={<X />} onClick={close} />
        </div>
        {isOnlyRead ? (
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused box
          <div className={styles.body} tabIndex={0} role="group" aria-label={title}>
            {children}
          </div>
        ) : (
          // A new function on every render, so that a field that loads later is found.
          <div ref={(body) => focusFirstField(body, header.current)} className={styles.body}>
            {children}
          </div>
        )}
        {footer && <div className={styles.footer}>{footer}</div>}
        {asking && <DiscardDialog onDiscard={onClose} onKeep={() => setAsking(false)} />}
      </Modal.Content>
    </Modal.Root>
  );
}
