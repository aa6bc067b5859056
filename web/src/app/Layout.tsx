import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useNoticing } from '../features/notifications/index.ts';
import { listenToShortcuts } from '../lib/shortcuts.ts';
import { media, useMedia } from '../lib/useMedia.ts';
import { loadKit } from '../ui/kit.ts';
import { BottomBar } from './BottomBar.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import styles from './Layout.module.css';
import { Layers } from './Layers.tsx';
import { lazyPage } from './lazyPage.ts';
import type { OverMenuProps } from './OverMenu.tsx';
import { PageErrors } from './PageErrors.tsx';
import { Pages } from './routes.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useAppActions } from './useAppActions.ts';
import { useDrawer } from './useDrawer.ts';
import { usePageTitle } from './menu.ts';
import { useLive } from './useLive.ts';
import { useSettled } from './useSettled.ts';

const OverMenu = lazyPage<OverMenuProps>(() => import('./OverMenu.tsx').then((file) => file.OverMenu), 'app');

export function Layout() {
  const { t } = useTranslation();
  const drawer = useDrawer();
  const isPhone = useMedia(media.phone);
  const { pathname } = useLocation();
  const [wasOver, setWasOver] = useState(false);
  if (drawer.isOver && !wasOver) setWasOver(true);
  const isSettled = useSettled();
  useLive(isSettled);
  useAppActions();
  useNoticing(usePageTitle());
  useEffect(listenToShortcuts, []);
  useEffect(() => {
    if (isSettled) void loadKit().catch(() => undefined);
  }, [isSettled]);
  return (
    <div className={styles.app} data-drawer={drawer.resting}>
      <a href="#content" className={styles.skip}>
        {t('app.skip')}
      </a>
      {drawer.resting !== 'hidden' && (
        <div className={styles.drawer} inert={drawer.isOver}>
          <SideMenu isRail={drawer.resting === 'rail'} />
        </div>
      )}
      <Suspense>{wasOver && <OverMenu isOpen={drawer.isOver} onClose={drawer.closeOver} />}</Suspense>
      <div className={styles.column}>
        <TopBar drawer={drawer} />
        <ConnectionBanner />
        <main id="content" tabIndex={-1} className={styles.main}>
          {/* Going from one ticket to the next stays on the same page. */}
          <PageErrors key={pathname.split('/')[1]}>
            <Pages />
          </PageErrors>
        </main>
        {isPhone && <BottomBar onMore={drawer.toggle} />}
      </div>
      <Layers />
    </div>
  );
}
