import type { Message } from '@recadia/contract/messages';
import { Copy, Ellipsis, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../../lib/interaction/toast.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import type { MenuEntry } from '../../../ui/overlay/menu-entry.ts';
import { useConversation } from '../conversation/conversation-context.ts';
import styles from './MessageActions.module.css';
import { mayChange } from './message-rules.ts';
import { ReactionBar } from './ReactionBar.tsx';
import { plainText } from './rich-text.ts';

/** The actions of a message; the menu appears on hover and on focus. */
export function MessageActions({ message }: { message: Message }) {
  const { t } = useTranslation();
  const acts = useConversation();
  const [isReacting, setReacting] = useState(false);
  const { can } = acts;
  const copy = () =>
    void navigator.clipboard.writeText(plainText(message.body)).then(() => toast.success(t('messages.menu.copied')));
  const now = new Date();
  const entries: (MenuEntry | false)[] = [
    can.reply && {
      id: 'reply',
      label: t('messages.menu.reply'),
      icon: <Reply />,
      keys: 'r',
      onSelect: () => acts.reply(message),
    },
    can.react && {
      id: 'react',
      label: t('messages.menu.react'),
      icon: <SmilePlus />,
      onSelect: () => setReacting(true),
    },
    message.body !== '' && { id: 'copy', label: t('messages.menu.copy'), icon: <Copy />, onSelect: copy },
    can.edit &&
      mayChange('edit', message, now) && {
        id: 'edit',
        label: t('messages.menu.edit'),
        icon: <Pencil />,
        onSelect: () => acts.edit(message),
      },
    can.deleteForAll &&
      mayChange('delete', message, now) && {
        id: 'delete',
        label: t('messages.menu.delete'),
        icon: <Trash2 />,
        tone: 'danger' as const,
        divided: true,
        onSelect: () => acts.remove(message),
      },
  ];
  const shown = entries.filter((entry) => entry !== false);
  if (shown.length === 0) return null;
  return (
    <span className={styles.acts}>
      {can.reply && (
        <IconButton
          size="sm"
          className={styles.act}
          label={t('messages.menu.reply')}
          icon={<Reply />}
          onClick={() => acts.reply(message)}
        />
      )}
      <Menu
        target={<IconButton size="sm" className={styles.act} label={t('messages.menu.label')} icon={<Ellipsis />} />}
        entries={shown}
      />
      {isReacting && <ReactionBar message={message} onClose={() => setReacting(false)} />}
    </span>
  );
}
