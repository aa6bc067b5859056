import { useOnline } from '../../lib/live/useOnline.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from './Button.tsx';
import type { ButtonProps } from './Button.tsx';
import { Tooltip } from '../overlay/Tooltip.tsx';

/** A button that needs the server: disabled while offline, with the reason as tooltip. */
export function ServerButton(props: ButtonProps) {
  const { t } = useTranslation();
  if (useOnline()) return <Button {...props} />;
  return (
    <Tooltip text={t('ui.needsNetwork')}>
      <Button {...props} disabled />
    </Tooltip>
  );
}
