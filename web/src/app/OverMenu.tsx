import { Drawer } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { media, useMedia } from '../lib/useMedia.ts';
import styles from './Layout.module.css';
import { SideMenu } from './SideMenu.tsx';

export interface OverMenuProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The menu laid over the page. */
export function OverMenu({ isOpen, onClose }: OverMenuProps) {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  // Opens after it is there: the focus goes back only to where it was at that moment.
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(isOpen), [isOpen]);
  return (
    <Drawer.Root
      opened={opened}
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
