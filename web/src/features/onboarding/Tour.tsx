import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../lib/session/session.ts';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { saveChoices } from './choices.ts';
import { placeCard } from './place-card.ts';
import { endTour } from './tour.ts';
import { findStop, tourStops } from './tour-stops.ts';
import styles from './Tour.module.css';
import { useTargetBox } from './useTargetBox.ts';

/** X-ONB-05: a tour of five places of the tickets page; Escape ends it and returns the focus. */
export function Tour() {
  const { t } = useTranslation();
  const { id } = useUser();
  const navigate = useNavigate();
  const stops = tourStops[useMedia(media.phone) ? 'phone' : 'desk'];
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState(0);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const stop = stops[at] ?? 'tabs';
  const spot = useTargetBox(stop);
  const isLast = at === stops.length - 1;
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    // The stops are on the default list, so a phone conversation or another list is left first.
    if (!findStop('sides')) void navigate('/tickets');
  }, [navigate]);
  // The back button disappears at the first stop, so the next button takes the focus.
  useEffect(() => {
    if (at === 0) next.current?.focus();
  }, [at]);
  useLayoutEffect(() => {
    if (!spot || !card.current) return;
    const { width, height } = card.current.getBoundingClientRect();
    setPlace(placeCard(spot, { width, height }, { width: innerWidth, height: innerHeight }));
  }, [spot, at]);
  const leave = () => dialog.current?.close();
  const finish = () => {
    saveChoices(id, { hasToured: true });
    endTour();
    // The opener may be on a page that was left; the browser then keeps the focus in the closed dialog.
    const { activeElement: held, body } = document;
    if (held === body || dialog.current?.contains(held)) document.getElementById('content')?.focus();
  };
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      className={styles.tour}
      onClose={finish}
    >
      {spot && <div className={styles.spot} style={spot} />}
      <div ref={card} className={styles.card} style={place}>
        <div className={styles.head}>
          <span className="tabular">{t('onboarding.tour.count', { at: at + 1, all: stops.length })}</span>
          <IconButton size="sm" label={t('onboarding.tour.leave')} icon={<X />} onClick={leave} />
        </div>
        <div aria-live="polite">
          <h2 id="tour-title" className={styles.title}>
            {t(`onboarding.tour.${stop}.title`)}
          </h2>
          <p id="tour-text" className={styles.text}>
            {t(`onboarding.tour.${stop}.text`)}
          </p>
        </div>
        <div className={styles.foot}>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('onboarding.tour.back')}</Button>}
          <Button ref={next} variant="primary" onClick={() => (isLast ? leave() : setAt(at + 1))}>
            {isLast ? t('onboarding.tour.end') : t('onboarding.tour.next')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
