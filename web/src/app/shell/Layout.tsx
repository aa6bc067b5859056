import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsPageLoaded } from '../../lib/live/page-load.ts';
import { listenToShortcuts } from '../../lib/interaction/shortcuts.ts';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { loadKit } from '../../ui/kit.ts';
import { usePressedNotices } from '../../features/notifications/index.ts';
import { BottomBar } from './BottomBar.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { EmailBanner } from './EmailBanner.tsx';
import styles from './Layout.module.css';
import { Layers } from './Layers.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import type { MenuOverlayProps } from './MenuOverlay.tsx';
import { PageErrors } from '../PageErrors.tsx';
import { PartErrors } from '../PartErrors.tsx';
import { Pages } from '../routes.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useAppActions } from '../palette/useAppActions.ts';
import { useReportPageLoad } from '../live/useReportPageLoad.ts';
import { useDrawer } from './useDrawer.ts';
import { usePageTitle } from './menu.ts';
import { useLive } from '../live/useLive.ts';

const OverMenu = lazyPage<MenuOverlayProps>(() => import('./MenuOverlay.tsx').then((file) => file.MenuOverlay), 'app');

export function Layout() {
  const { t } = useTranslation();
  const drawer = useDrawer();
  const isPhone = useMedia(media.phone);
  const { pathname } = useLocation();
  const [wasOver, setWasOver] = useState(false);
  if (drawer.isOver && !wasOver) setWasOver(true);
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
      <PartErrors onFailed={drawer.closeOver}>
        <Suspense>{wasOver && <OverMenu isOpen={drawer.isOver} onClose={drawer.closeOver} />}</Suspense>
      </PartErrors>
      <div className={styles.column}>
        <TopBar drawer={drawer} />
        <ConnectionBanner />
        <EmailBanner />
        <main id="content" tabIndex={-1} className={styles.main}>
          {/* The key stays the same between tickets, so that the page is kept. */}
          <PageErrors key={pathname.split('/')[1]}>
            <Pages />
          </PageErrors>
        </main>
        {isPhone && <BottomBar onMore={drawer.toggle} />}
      </div>
      <Layers />
      <Background />
    </div>
  );
}

/** Background work of all pages, in a component of its own, because its frequent renders draw nothing. */
function Background() {
  const isPageLoaded = useIsPageLoaded();
  useReportPageLoad();
  const background = useLive(isPageLoaded);
  const title = usePageTitle();
  usePressedNotices();
  useAppActions();
  useEffect(listenToShortcuts, []);
  useEffect(() => {
    if (isPageLoaded) void loadKit().catch(() => undefined);
  }, [isPageLoaded]);
  if (!background) return null;
  const { Sending, Alerts } = background;
  return (
    <>
      <Sending />
      <Alerts page={title} />
    </>
  );
}
