import { Smile } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { LazyEmojiPanel } from './LazyEmojiPanel.tsx';

interface EmojiButtonProps {
  className?: string | undefined;
  onEmoji: (emoji: string) => void;
  onClosed: () => void;
}

export function EmojiButton({ className, onEmoji, onClosed }: EmojiButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const change = (opened: boolean) => {
    setOpen(opened);
    if (!opened) onClosed();
  };
  return (
    <Popover
      label={t('messages.composer.emoji')}
      width={336}
      align="start"
      opened={isOpen}
      onChange={change}
      target={
        <IconButton
          className={className}
          label={t('messages.composer.emoji')}
          icon={<Smile />}
          onClick={() => change(!isOpen)}
        />
      }
    >
      <LazyEmojiPanel
        onPick={(emoji) => {
          onEmoji(emoji);
          change(false);
        }}
      />
    </Popover>
  );
}
