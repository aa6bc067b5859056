import { Suspense, useEffect } from 'react';
import { CommandPalette } from './CommandPalette.tsx';
import { LanguageDialog } from './LanguageDialog.tsx';
import { closeLayer, openLayer, useLayers } from './layers.ts';
import { lazyPage } from './lazyPage.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { VolumeDialog } from './VolumeDialog.tsx';

const ProfileDialog = lazyPage<{ onClose: () => void }>(
  () => import('../features/profile/ProfileDialog.tsx').then((file) => file.ProfileDialog),
  'profile',
);

const layers = {
  palette: CommandPalette,
  shortcuts: ShortcutsDialog,
  language: LanguageDialog,
  volume: VolumeDialog,
  profile: ProfileDialog,
};

/** The shell's own dialogs, one at a time. Ctrl K opens the palette from anywhere, text fields included. */
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
    <Suspense>
      <Layer onClose={closeLayer} />
    </Suspense>
  );
}
