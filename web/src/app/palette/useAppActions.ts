import {
  Globe,
  Keyboard,
  LogOut,
  Megaphone,
  Moon,
  RefreshCw,
  SlidersHorizontal,
  Sun,
  ToggleLeft,
  User,
  Volume2,
} from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useActions } from '../../lib/interaction/actions.ts';
import type { Action } from '../../lib/interaction/actions.ts';
import { signOut } from '../../lib/session/session.ts';
import { toggleSingleKeys } from '../../lib/interaction/shortcuts.ts';
import { toggleDensity, toggleTheme, useAppearance } from '../../lib/interaction/theme.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { openLayer } from '../shell/layers.ts';
import { useMenu } from '../shell/menu.ts';
import { useRefresh } from '../live/useRefresh.ts';

/** Actions available on every page: the pages of the menu and the settings of the app. */
export function useAppActions(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const menu = useMenu();
  const refresh = useRefresh();
  const { theme, density } = useAppearance();
  const actions = useMemo<Action[]>(() => {
    const pages = menu
      .flatMap(({ items }) => items)
      .map(({ id, to, label, icon, keys }): Action => {
        return { id: `goto-${id}`, group: 'goto', label, icon, keys, href: to, perform: () => void navigate(to) };
      });
    const isDark = theme === 'dark';
    return [
      ...pages,
      {
        id: 'theme',
        group: 'app',
        label: isDark ? t('app.top.light') : t('app.top.dark'),
        icon: isDark ? Sun : Moon,
        perform: toggleTheme,
      },
      {
        id: 'density',
        group: 'app',
        label: density === 'compact' ? t('app.account.densityCompact') : t('app.account.densityComfortable'),
        icon: SlidersHorizontal,
        perform: toggleDensity,
      },
      {
        id: 'language',
        group: 'app',
        label: t('app.language.title'),
        icon: Globe,
        keywords: 'language idioma lengua',
        perform: () => openLayer('language'),
      },
      {
        id: 'volume',
        group: 'app',
        label: t('app.account.volume'),
        icon: Volume2,
        perform: () => openLayer('volume'),
      },
      {
        id: 'singleKeys',
        group: 'app',
        label: t('app.account.singleKeys'),
        icon: ToggleLeft,
        perform: toggleSingleKeys,
      },
      {
        id: 'informed',
        group: 'app',
        label: t('app.menu.announcements'),
        icon: Megaphone,
        perform: () => openLayer('announcements'),
      },
      { id: 'refresh', group: 'app', label: t('app.top.refresh'), icon: RefreshCw, perform: () => void refresh() },
      { id: 'profile', group: 'app', label: t('app.account.profile'), icon: User, perform: () => openLayer('profile') },
      {
        id: 'shortcuts',
        group: 'app',
        label: t('app.account.shortcuts'),
        icon: Keyboard,
        keys: '?',
        perform: () => openLayer('shortcuts'),
      },
      { id: 'logout', group: 'app', label: t('app.account.logout'), icon: LogOut, perform: () => void signOut() },
    ];
  }, [t, navigate, menu, refresh, theme, density]);
  useActions(actions);
}
