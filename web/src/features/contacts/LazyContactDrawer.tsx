import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import styles from './ContactDrawerDoor.module.css';

export interface ContactDrawerProps {
  contactId: number;
  /** The conversation beside it: notes are left there. */
  ticketId: number;
  /** The tags of that conversation; whoever shows it keeps them. */
  tags?: ReactNode;
  /** Over the conversation instead of beside it. */
  isOver?: boolean;
  onClose: () => void;
}

const Panel = lazy(async () => {
  const [file] = await Promise.all([import('./ContactPanel.tsx'), loadTexts('contacts')]);
  return { default: file.ContactPanel };
});

/** Who one talks to; its code and texts travel when it is opened. */
export function ContactDrawer(props: ContactDrawerProps) {
  return (
    <Suspense fallback={!props.isOver && <div className={styles.room} />}>
      <Panel key={props.contactId} {...props} />
    </Suspense>
  );
}
