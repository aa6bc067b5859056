import type { Message } from '@recadia/contract/messages';
import { MapPin } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import styles from './LocationCard.module.css';

/** A location; the picture is drawn here, because a map service would learn which customer is shown. */
export function LocationCard({ message: { body, location } }: { message: Message }) {
  const { t } = useTranslation();
  const name = body || t('messages.media.location');
  const map = (
    <span className={styles.map}>
      <Streets />
      <MapPin className={styles.pin} aria-hidden="true" />
    </span>
  );
  return (
    <>
      {location ? (
        <a
          className={styles.link}
          href={`https://www.google.com/maps/search/?api=1&query=${location.latitude},${location.longitude}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${t('messages.media.map')}: ${name}`}
        >
          {map}
        </a>
      ) : (
        map
      )}
      <b className={styles.name} dir="auto">
        {name}
      </b>
    </>
  );
}

function Streets() {
  return (
    <svg viewBox="0 0 250 200" className={styles.streets} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <path className={styles.land} d="M0 0h250v200H0z" />
      <path className={styles.water} d="M0 168c58-18 92 18 140 9v23H0z" />
      <path className={styles.park} d="m152 98 42 9-6 46-36-6z" />
      <path className={styles.street} d="M0 38 250 92M0 128l250 42M58 0 40 200M140 0l10 200M212 0l-32 200" />
      <path className={styles.avenue} d="M0 38 250 92M58 0 40 200M212 0l-32 200" />
    </svg>
  );
}
