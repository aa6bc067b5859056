import { Play } from 'lucide-react';
import styles from './Thumbnail.module.css';

/** Drawn by us: a picture of the film would tell the video service who looks at this page (HLP-03, HLP-07). */
export function Thumbnail() {
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      <span className={styles.play}>
        <Play />
      </span>
    </span>
  );
}
