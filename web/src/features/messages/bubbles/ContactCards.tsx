import { MessageSquare, UserCheck } from 'lucide-react';
import { formatPhone } from '../../../lib/i18n/phone.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import styles from './ContactCards.module.css';
import { useConversation } from '../conversation/conversation-context.ts';
import { useCardCheck } from './useCardCheck.ts';
import { readCards } from './vcard.ts';
import type { Card } from './vcard.ts';

const mostCards = 10;

/** Shared contacts; each number is looked up after a moment and can then be written to (MSG-17). */
export function ContactCards({ body }: { body: string }) {
  const { t } = useTranslation();
  const cards = readCards(body).slice(0, mostCards);
  if (cards.length === 0) return t('messages.media.contact');
  return cards.map((card, at) => <ContactCard key={at} card={card} />);
}

function ContactCard({ card }: { card: Card }) {
  const { t } = useTranslation();
  const { talk } = useConversation();
  const { contact, isThere } = useCardCheck(card);
  const name = card.name || formatPhone(card.number);
  return (
    <span className={styles.card}>
      <span className={styles.person}>
        <Avatar name={name} />
        <span className={styles.words}>
          <b className={styles.name} dir="auto">
            {name}
          </b>
          <span className={styles.number}>{formatPhone(card.number)}</span>
        </span>
      </span>
      {card.number !== '' && (
        <span className={styles.acts}>
          {isThere === false && <span className={styles.fact}>{t('messages.card.notThere')}</span>}
          {contact && (
            <span className={styles.fact}>
              <UserCheck aria-hidden="true" />
              {t('messages.card.saved')}
            </span>
          )}
          {contact && talk && (
            <Button size="sm" icon={<MessageSquare />} onClick={() => talk(contact)}>
              {t('messages.card.talk')}
            </Button>
          )}
        </span>
      )}
    </span>
  );
}
