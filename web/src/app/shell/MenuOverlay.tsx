import { Drawer } from '@mantine/core';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { useAfterFirstFrame } from '../../ui/overlay/useAfterFirstFrame.ts';
import styles from './Layout.module.css';
import { SideMenu } from './SideMenu.tsx';

export interface MenuOverlayProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The menu as an overlay. */
export function MenuOverlay({ isOpen, onClose }: MenuOverlayProps) {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const isThere = useAfterFirstFrame();
  return (
    <Drawer.Root
      opened={isOpen && isThere}
      onClose={onClose}
      size={isPhone ? 280 : 240}
      lockScroll={false}
      classNames={{ content: styles.over, overlay: styles.scrim }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('app.menu.label')}>
        <SideMenu isRail={false} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
