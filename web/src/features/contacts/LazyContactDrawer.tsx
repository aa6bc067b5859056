import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import styles from './LazyContactDrawer.module.css';

export interface ContactDrawerProps {
  contactId: number;
  /** The open ticket, which new notes belong to. */
  ticketId: number;
  /** The tags of that ticket, rendered by its feature. */
  tags?: ReactNode;
  /** As an overlay instead of beside the conversation. */
  isOver?: boolean;
  onClose: () => void;
}

const Panel = lazy(async () => {
  const [file] = await Promise.all([import('./ContactPanel.tsx'), loadTexts('contacts')]);
  return { default: file.ContactPanel };
});

/** The contact of a conversation; code and texts load on first use. */
export function ContactDrawer(props: ContactDrawerProps) {
  return (
    <Suspense fallback={!props.isOver && <div className={styles.placeholder} />}>
      <Panel key={props.contactId} {...props} />
    </Suspense>
  );
}
