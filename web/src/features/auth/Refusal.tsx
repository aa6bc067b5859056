import styles from './LoginPage.module.css';

/** Why the server refused, said once and kept to be read. The line keeps its place while it is empty. */
export function Refusal({ text }: { text: string | null }) {
  return <p className={styles.refusal}>{text !== null && <span role="alert">{text}</span>}</p>;
}
