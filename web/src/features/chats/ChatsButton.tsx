import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useChatUnreads } from './chats.list.ts';
import styles from './ChatsButton.module.css';
import { ChatsPanel } from './ChatsPanel.tsx';

/** Beyond this the exact number helps nobody. */
const mostShown = 99;

export function ChatsButton() {
  const { t } = useTranslation();
  const count = useChatUnreads();
  const [isOpen, setIsOpen] = useState(false);
  const badge = count > 0 && (
    <span className={styles.badge} aria-hidden="true">
      <Badge tone="hot">{count > mostShown ? `${mostShown}+` : count}</Badge>
    </span>
  );
  return (
    <Popover
      label={t('chats.title')}
      width={320}
      opened={isOpen}
      onChange={setIsOpen}
      target={
        <IconButton
          label={count > 0 ? t('chats.button', { count }) : t('chats.title')}
          icon={<MessagesSquare />}
          badge={badge}
          onClick={() => setIsOpen(!isOpen)}
        />
      }
    >
      <ChatsPanel onLeave={() => setIsOpen(false)} />
    </Popover>
  );
}
