import type { Message } from '@recadia/contract/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import styles from './ContactPanel.module.css';
import { Section } from './Section.tsx';
import { contactMediaQuery } from './contacts.api.ts';

export function ContactMedia({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(contactMediaQuery(contactId));
  const files = data?.pages.flatMap(({ messages }) => messages).filter(({ mediaUrl }) => mediaUrl !== null) ?? [];
  if (files.length === 0) return null;
  return (
    <Section title={t('contacts.drawer.media')}>
      <ul className={styles.media}>
        {files.map((message) => (
          <li key={message.id}>
            <a href={message.mediaUrl ?? ''} target="_blank" rel="noreferrer" title={nameOf(message)}>
              {message.mediaType === 'image' ? (
                <img src={message.mediaUrl ?? ''} alt={nameOf(message)} loading="lazy" decoding="async" />
              ) : (
                <>
                  <FileText aria-hidden="true" />
                  <span>{nameOf(message)}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('contacts.drawer.moreMedia')}
        </Button>
      )}
    </Section>
  );
}

const nameOf = ({ file, mediaType }: Message): string => file?.name ?? file?.mimeType ?? mediaType;
