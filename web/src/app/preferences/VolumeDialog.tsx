import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { VolumeControl } from './VolumeControl.tsx';

/** The volume on a phone, where the top bar has no space for its popover. */
export function VolumeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('app.top.volume')} onClose={onClose} width={360}>
      <VolumeControl />
    </Dialog>
  );
}
