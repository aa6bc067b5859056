import { Volume2, VolumeX } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { useVolume } from '../../lib/interaction/volume.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';

/** Loaded on first use. */
const VolumeControl = lazy(async () => ({ default: (await import('./VolumeControl.tsx')).VolumeControl }));

export function VolumePopover() {
  const { t } = useTranslation();
  const { volume } = useVolume();
  return (
    <Popover
      label={t('app.top.volume')}
      target={<IconButton label={t('app.top.volume')} icon={volume === 0 ? <VolumeX /> : <Volume2 />} />}
    >
      <VolumeControl />
    </Popover>
  );
}
