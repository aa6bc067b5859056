import { Drawer } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useNoticing } from '../features/notifications/index.ts';
import { listenToShortcuts } from '../lib/shortcuts.ts';
import { media, useMedia } from '../lib/useMedia.ts';
import { BottomBar } from './BottomBar.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import styles from './Layout.module.css';
import { Layers } from './Layers.tsx';
import { PageErrors } from './PageErrors.tsx';
import { Pages } from './routes.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useAppActions } from './useAppActions.ts';
import { useDrawer } from './useDrawer.ts';
import { usePageTitle } from './menu.ts';
import { useLive } from './useLive.ts';

export function Layout() {
  const { t } = useTranslation();
  const drawer = useDrawer();
  const isPhone = useMedia(media.phone);
  const { pathname } = useLocation();
  useLive();
  useAppActions();
  useNoticing(usePageTitle());
  useEffect(listenToShortcuts, []);
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
      <Drawer.Root
        opened={drawer.isOver}
        onClose={drawer.closeOver}
        size={isPhone ? 280 : 240}
        lockScroll={false}
        classNames={{ content: styles.over, overlay: styles.scrim }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('app.menu.label')}>
          <SideMenu isRail={false} />
        </Drawer.Content>
      </Drawer.Root>
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
