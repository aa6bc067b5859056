import { PayNow } from './PayNow.tsx';
import styles from './LoginPage.module.css';

interface FormErrorProps {
  text: string | null;
  /** The refusal of a sign-in, which may carry a pay link. */
  error?: unknown;
}

/** The error text of the server, announced once; the line keeps its space while it is empty. */
export function FormError({ text, error }: FormErrorProps) {
  return (
    <>
      <p className={styles.refusal}>{text !== null && <span role="alert">{text}</span>}</p>
      <PayNow error={error} />
    </>
  );
}
