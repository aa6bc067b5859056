import { NavLink } from 'react-router';
import { useChatUnreads } from '../../features/chats/index.ts';
import { useConnectionAlert } from '../../features/connections/index.ts';
import { useUnreadCount } from '../../features/notifications/index.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import type { MenuItem } from './menu.ts';
import styles from './SideMenu.module.css';

interface EntryProps {
  item: MenuItem;
  isRail: boolean;
}

/** A mark on a menu entry: a symbol and its text. */
type Mark = { tone: 'alert' | 'hot'; sign: string; words: string } | null;

/** Each entry loads its own mark, so that a new message does not render the whole menu. */
export function MenuEntry(props: EntryProps) {
  switch (props.item.id) {
    case 'tickets':
      return <TicketsEntry {...props} />;
    case 'chats':
      return <ChatsEntry {...props} />;
    case 'connections':
      return <ConnectionsEntry {...props} />;
    default:
      return <MenuLink {...props} mark={null} />;
  }
}

function TicketsEntry(props: EntryProps) {
  const { t } = useTranslation();
  const count = useUnreadCount();
  return <MenuLink {...props} mark={newOf(count, t('notifications.inMenu', { count }))} />;
}

function ChatsEntry(props: EntryProps) {
  const { t } = useTranslation();
  const count = useChatUnreads();
  return <MenuLink {...props} mark={newOf(count, t('app.menu.chatsUnread', { count }))} />;
}

function ConnectionsEntry(props: EntryProps) {
  const { t } = useTranslation();
  const words = t('app.menu.connectionsAlert');
  return <MenuLink {...props} mark={useConnectionAlert() ? { tone: 'alert', sign: '!', words } : null} />;
}

const newOf = (count: number, words: string): Mark =>
  count > 0 ? { tone: 'hot', sign: count > 99 ? '99+' : String(count), words } : null;

function MenuLink({ item: { to, label, icon: Icon, keys }, isRail, mark }: EntryProps & { mark: Mark }) {
  const name = mark ? `${label}, ${mark.words}` : label;
  const link = (
    <NavLink to={to} className={styles.item} {...((isRail || mark) && { 'aria-label': name })}>
      <Icon />
      {!isRail && <span>{label}</span>}
      {mark && (
        <span className={styles.alert}>
          <Badge tone={mark.tone}>{mark.sign}</Badge>
        </span>
      )}
    </NavLink>
  );
  return isRail ? (
    <Tooltip text={label} keys={keys}>
      {link}
    </Tooltip>
  ) : (
    link
  );
}
