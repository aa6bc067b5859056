import { useId, type ReactNode } from 'react';
import styles from './OperatorPayments.module.css';

interface CardProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function Card({ title, text, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </header>
      {children}
    </section>
  );
}

interface CardRowProps {
  label: string;
  action: ReactNode;
  children: ReactNode;
}

/** One fact of a card, with the button that changes it. */
export function CardRow({ label, action, children }: CardRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.fact}>
        <h3>{label}</h3>
        {children}
      </div>
      {action}
    </div>
  );
}
