import { PencilLine } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import styles from './Colleagues.module.css';

interface ColleaguesProps {
  viewers: string[];
  /** The user who is typing an answer. */
  typist: string | null;
}

/** Lists the other users in this conversation, so that two agents do not answer the same customer. */
export function Colleagues({ viewers, typist }: ColleaguesProps) {
  const { t } = useTranslation();
  const [first] = viewers;
  return (
    <div role="status">
      {typist !== null && (
        <div className={styles.typing}>
          <PencilLine aria-hidden="true" />
          <span>
            <b>{typist}</b> {t('messages.colleagues.typing')}
          </span>
        </div>
      )}
      {typist === null && first !== undefined && (
        <div className={styles.viewing}>
          <Avatar name={first} size="sm" />
          <span>
            <b>{viewers.join(', ')}</b> {t('messages.colleagues.viewing', { count: viewers.length })}
          </span>
        </div>
      )}
    </div>
  );
}
