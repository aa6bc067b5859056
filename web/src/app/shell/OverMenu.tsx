import { Drawer } from '@mantine/core';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { useIsThere } from '../../ui/overlay/useIsThere.ts';
import styles from './Layout.module.css';
import { SideMenu } from './SideMenu.tsx';

export interface OverMenuProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The menu as an overlay. */
export function OverMenu({ isOpen, onClose }: OverMenuProps) {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const isThere = useIsThere();
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
