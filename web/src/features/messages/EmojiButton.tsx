import { Smile } from 'lucide-react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { LazyEmojiPanel } from './LazyEmojiPanel.tsx';

interface EmojiButtonProps {
  className?: string | undefined;
  onEmoji: (emoji: string) => void;
}

export function EmojiButton({ className, onEmoji }: EmojiButtonProps) {
  const { t } = useTranslation();
  return (
    <Popover
      label={t('messages.composer.emoji')}
      width={336}
      align="start"
      target={<IconButton className={className} label={t('messages.composer.emoji')} icon={<Smile />} />}
    >
      <LazyEmojiPanel onPick={onEmoji} />
    </Popover>
  );
}
