import { Menu as MenuIcon, Moon, PanelLeft, RefreshCw, Search, Sun } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { ChatsButton } from '../../features/chats/index.ts';
import { NotificationBell } from '../../features/notifications/index.ts';
import { useIsPageLoaded } from '../../lib/live/page-load.ts';
import { toggleTheme, useAppearance } from '../../lib/interaction/theme.ts';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { IconButton, IconButtonPlaceholder } from '../../ui/form/IconButton.tsx';
import { Kbd } from '../../ui/layout/Kbd.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Greeting } from './Greeting.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { usePageTitle } from './menu.ts';
import { PartErrors } from '../PartErrors.tsx';
import styles from './TopBar.module.css';
import type { DrawerState } from './useDrawer.ts';
import { openLayer } from './layers.ts';
import { useRefresh } from '../live/useRefresh.ts';
import { VolumePopover } from '../preferences/VolumePopover.tsx';

/** Loaded after the page, because it is secondary. */
const Loaded = lazyPage(
  () => import('../../features/announcements/TopBarAnnouncements.tsx').then((file) => file.TopBarAnnouncements),
  'announcements',
);
function Announcements({ placeholder }: { placeholder: ReactNode }) {
  return (
    <PartErrors fallback={placeholder}>
      <Suspense fallback={placeholder}>{useIsPageLoaded() ? <Loaded /> : placeholder}</Suspense>
    </PartErrors>
  );
}

export function TopBar({ drawer }: { drawer: DrawerState }) {
  return (
    <header className={styles.bar}>
      {useMedia(media.phone) ? <PhoneBar drawer={drawer} /> : <WideBar drawer={drawer} />}
    </header>
  );
}

function WideBar({ drawer }: { drawer: DrawerState }) {
  const { t } = useTranslation();
  const isDark = useAppearance((look) => look.theme === 'dark');
  const label = drawer.resting === 'docked' ? t('app.menu.collapse') : t('app.menu.expand');
  return (
    <>
      <IconButton
        label={label}
        icon={<PanelLeft />}
        aria-expanded={drawer.resting === 'docked' || drawer.isOver}
        onClick={drawer.toggle}
      />
      <Greeting />
      <button type="button" className={styles.palette} data-tour="palette" onClick={() => openLayer('palette')}>
        <Search />
        <span className={styles.paletteText} title={t('app.top.palette')}>
          {t('app.top.palette')}
        </span>
        <Kbd keys="Ctrl K" together />
      </button>
      <IconButton
        label={isDark ? t('app.top.light') : t('app.top.dark')}
        icon={isDark ? <Sun /> : <Moon />}
        onClick={toggleTheme}
      />
      <VolumePopover />
      <RefreshButton />
      <NotificationBell />
      <Announcements placeholder={<IconButtonPlaceholder />} />
      <PartErrors fallback={<IconButtonPlaceholder />}>
        <ChatsButton />
      </PartErrors>
      <span className={styles.rule} />
      <AccountMenu />
    </>
  );
}

/** Spins only while a refresh started here is running. */
function RefreshButton() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefresh();
  const press = () => {
    setAsking(true);
    void refresh().finally(() => setAsking(false));
  };
  return (
    <IconButton
      label={t('app.top.refresh')}
      icon={<RefreshCw data-spinning={isAsking || undefined} />}
      onClick={press}
    />
  );
}

function PhoneBar({ drawer }: { drawer: DrawerState }) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        label={t('app.menu.open')}
        icon={<MenuIcon />}
        aria-expanded={drawer.isOver}
        onClick={drawer.toggle}
      />
      <span className={styles.title}>{usePageTitle()}</span>
      <NotificationBell />
      <Announcements placeholder={null} />
      <AccountMenu />
    </>
  );
}
