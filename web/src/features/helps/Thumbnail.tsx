import { Play } from 'lucide-react';
import styles from './Thumbnail.module.css';

/** Drawn here, because an image of the video service would reveal the users of this page (HLP-03, HLP-07). */
export function Thumbnail() {
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      <span className={styles.play}>
        <Play />
      </span>
    </span>
  );
}
