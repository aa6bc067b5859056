import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { CornerCount } from '../../ui/feedback/CornerCount.tsx';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { useChatUnreads } from './chats.list.ts';
import { ChatsPanel } from './ChatsPanel.tsx';

export function ChatsButton() {
  const { t } = useTranslation();
  const count = useChatUnreads();
  const [isOpen, setIsOpen] = useState(false);
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
          badge={<CornerCount count={count} tone="hot" />}
          onClick={() => setIsOpen(!isOpen)}
        />
      }
    >
      <ChatsPanel onLeave={() => setIsOpen(false)} />
    </Popover>
  );
}
