import { CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Pix.module.css';

interface PixNoticeProps {
  state: 'waiting' | 'expired' | 'paid';
  title: string;
  text: string;
  /** Buttons below the text. */
  children?: ReactNode;
}

const icons = { waiting: <span className={styles.spinner} />, expired: <Clock />, paid: <CircleCheck /> };

/** The state of a payment in words, announced when it changes. */
export function PixNotice({ state, title, text, children }: PixNoticeProps) {
  return (
    <div className={styles.notice} data-state={state}>
      {icons[state]}
      <div>
        <div role="status">
          <b>{title}</b>
          <p>{text}</p>
        </div>
        {children && <div className={styles.buttons}>{children}</div>}
      </div>
    </div>
  );
}
