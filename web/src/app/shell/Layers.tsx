import { Suspense, useEffect } from 'react';
import { closeLayer, openLayer, useLayers } from './layers.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PartErrors } from '../PartErrors.tsx';

interface LayerProps {
  onClose: () => void;
}

const CommandPalette = lazyPage<LayerProps>(
  () => import('../palette/CommandPalette.tsx').then((file) => file.CommandPalette),
  'app',
);
const ShortcutsDialog = lazyPage<LayerProps>(
  () => import('../palette/ShortcutsDialog.tsx').then((file) => file.ShortcutsDialog),
  'app',
);
const LanguageDialog = lazyPage<LayerProps>(
  () => import('../preferences/LanguageDialog.tsx').then((file) => file.LanguageDialog),
  'app',
);
const VolumeDialog = lazyPage<LayerProps>(
  () => import('../preferences/VolumeDialog.tsx').then((file) => file.VolumeDialog),
  'app',
);
const ProfileDialog = lazyPage<LayerProps>(
  () => import('../../features/profile/ProfileDialog.tsx').then((file) => file.ProfileDialog),
  'profile',
);

const AnnouncementsLayer = lazyPage<LayerProps>(
  () => import('../../features/announcements/AnnouncementsLayer.tsx').then((file) => file.AnnouncementsLayer),
  'announcements',
);
const TalkLayer = lazyPage<LayerProps>(
  () => import('./NewTicketLayer.tsx').then((file) => file.NewTicketLayer),
  'tickets',
);

const layers = {
  palette: CommandPalette,
  shortcuts: ShortcutsDialog,
  language: LanguageDialog,
  volume: VolumeDialog,
  profile: ProfileDialog,
  announcements: AnnouncementsLayer,
  talk: TalkLayer,
};

/** The dialogs of the shell, one at a time; Ctrl K opens the palette from anywhere, text fields included. */
export function Layers() {
  const { open } = useLayers();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      if (!document.querySelector('[aria-modal=true]')) openLayer('palette');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!open) return null;
  const Layer = layers[open];
  return (
    <PartErrors key={open} onFailed={closeLayer}>
      <Suspense>
        <Layer onClose={closeLayer} />
      </Suspense>
    </PartErrors>
  );
}
