import {
  Globe,
  Keyboard,
  LogOut,
  Megaphone,
  MessagesSquare,
  Moon,
  RefreshCw,
  Search,
  SlidersHorizontal,
  Sun,
  ToggleLeft,
  User,
  Volume2,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { currentLanguage, languageNames } from '../../lib/i18n/i18n.ts';
import { usePlanFlag } from '../../lib/session/plan.ts';
import { signOut, useUser } from '../../lib/session/session.ts';
import { toggleSingleKeys, useSingleKeys } from '../../lib/interaction/shortcuts.ts';
import { toggleDensity, toggleTheme, useAppearance } from '../../lib/interaction/theme.ts';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import type { MenuEntry } from '../../ui/overlay/menu-entry.ts';
import styles from './AccountMenu.module.css';
import { openLayer } from './layers.ts';
import { useRefresh } from '../live/useRefresh.ts';

export function AccountMenu() {
  const { t } = useTranslation();
  const { name, email } = useUser();
  const onPhone = usePhoneEntries();
  const onDesk = useDeskEntries();
  return (
    <Menu
      width={280}
      target={
        <button type="button" className={styles.target} aria-label={t('app.top.account')}>
          <Avatar name={name} size="sm" online />
        </button>
      }
      head={
        <div className={styles.head}>
          <b>{name}</b>
          <span>{email}</span>
        </div>
      }
      entries={[
        { id: 'profile', label: t('app.account.profile'), icon: <User />, onSelect: () => openLayer('profile') },
        ...onPhone,
        {
          id: 'language',
          label: t('app.account.language', { language: languageNames[currentLanguage()] }),
          icon: <Globe />,
          onSelect: () => openLayer('language'),
        },
        ...onDesk,
        {
          id: 'logout',
          label: t('app.account.logout'),
          icon: <LogOut />,
          divided: true,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
}

/** Entries that the top bar cannot show on a phone. */
function usePhoneEntries(): MenuEntry[] {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const isDark = useAppearance((look) => look.theme === 'dark');
  const refresh = useRefresh();
  const navigate = useNavigate();
  const hasChat = usePlanFlag('useInternalChat') === true;
  if (!isPhone) return [];
  const chats = {
    id: 'chats',
    label: t('app.menu.chats'),
    icon: <MessagesSquare />,
    onSelect: () => void navigate('/chats'),
  };
  return [
    ...(hasChat ? [chats] : []),
    { id: 'palette', label: t('app.top.palette'), icon: <Search />, onSelect: () => openLayer('palette') },
    {
      id: 'theme',
      label: isDark ? t('app.top.light') : t('app.top.dark'),
      icon: isDark ? <Sun /> : <Moon />,
      onSelect: toggleTheme,
    },
    { id: 'volume', label: t('app.account.volume'), icon: <Volume2 />, onSelect: () => openLayer('volume') },
    {
      id: 'announcements',
      label: t('app.menu.announcements'),
      icon: <Megaphone />,
      onSelect: () => openLayer('announcements'),
    },
    { id: 'refresh', label: t('app.top.refresh'), icon: <RefreshCw />, onSelect: () => void refresh() },
  ];
}

/** Entries for density and shortcuts, which a phone does not have. */
function useDeskEntries(): MenuEntry[] {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const { density } = useAppearance();
  const { enabled } = useSingleKeys();
  if (isPhone) return [];
  return [
    {
      id: 'density',
      label: density === 'compact' ? t('app.account.densityCompact') : t('app.account.densityComfortable'),
      icon: <SlidersHorizontal />,
      onSelect: toggleDensity,
    },
    {
      id: 'singleKeys',
      label: t('app.account.singleKeys'),
      icon: <ToggleLeft />,
      checked: enabled,
      onSelect: toggleSingleKeys,
    },
    {
      id: 'shortcuts',
      label: t('app.account.shortcuts'),
      icon: <Keyboard />,
      keys: '?',
      onSelect: () => openLayer('shortcuts'),
    },
  ];
}
