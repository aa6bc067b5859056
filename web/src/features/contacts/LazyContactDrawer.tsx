import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import type { ContactDrawerProps } from './ContactPanel.tsx';
import styles from './LazyContactDrawer.module.css';

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
