import styles from './LoginPage.module.css';

/** The error text of the server, announced once; the line keeps its space while it is empty. */
export function FormError({ text }: { text: string | null }) {
  return <p className={styles.refusal}>{text !== null && <span role="alert">{text}</span>}</p>;
}
