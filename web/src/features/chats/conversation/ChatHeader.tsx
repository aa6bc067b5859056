import type { Chat } from '@recadia/contract/chats';
import { ArrowLeft, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useUser } from '../../../lib/session/session.ts';
import { media, useMedia } from '../../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import styles from './ChatHeader.module.css';
import { titleOf } from '../chat-names.ts';

interface ChatHeaderProps {
  chat: Chat;
  onBack: () => void;
  onEdit: (chat: Chat) => void;
  onDelete: (chat: Chat) => void;
}

/** Title and members; the owner may edit and delete the chat (CHT-07). */
export function ChatHeader({ chat, onBack, onEdit, onDelete }: ChatHeaderProps) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const isPhone = useMedia(media.phone);
  const title = titleOf(chat, me);
  const others = chat.users.filter(({ userId }) => userId !== me).map(({ user }) => user.name);
  const members = chat.isDirect ? t('chats.direct') : [...others, t('chats.you')].join(', ');
  return (
    <header className={styles.header}>
      {isPhone && <IconButton label={t('chats.back')} icon={<ArrowLeft />} onClick={onBack} />}
      <Avatar name={title} />
      <div className={styles.who}>
        <h2 className={styles.name} title={title} dir="auto">
          {title}
        </h2>
        <p className={styles.members} title={members}>
          {members}
        </p>
      </div>
      {chat.ownerId === me && (
        <Menu
          target={<IconButton label={t('chats.more')} icon={<EllipsisVertical />} />}
          entries={[
            { id: 'edit', label: t('chats.edit'), icon: <Pencil />, onSelect: () => onEdit(chat) },
            {
              id: 'delete',
              label: t('chats.delete'),
              icon: <Trash2 />,
              divided: true,
              tone: 'danger',
              onSelect: () => onDelete(chat),
            },
          ]}
        />
      )}
    </header>
  );
}
