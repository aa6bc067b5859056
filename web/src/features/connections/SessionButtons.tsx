import type { Connection } from '@recadia/contract/connections';
import { QrCode } from 'lucide-react';
import { useCan } from '../../lib/session/can.tsx';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { buttonsOf } from './connection-status.ts';
import { useSessionMutations } from './connections.api.ts';

interface SessionButtonsProps {
  connection: Connection;
  /** Opens the dialog with the code. */
  onLink: () => void;
  onDisconnect: () => void;
}

export function SessionButtons({ connection, onLink, onDisconnect }: SessionButtonsProps) {
  const { t } = useTranslation();
  const { start, renew } = useSessionMutations();
  const mayAct = useCan('connections-page:actionButtons');
  if (!mayAct) return null;
  const { id, name } = connection;
  const named = (label: string) => ({ 'aria-label': t('ui.table.actOn', { action: label, name }), children: label });
  const again = (perform: (options: { onSuccess: () => void }) => void) => () => perform({ onSuccess: onLink });
  return buttonsOf(connection).map((button) => {
    switch (button) {
      case 'qr':
        return (
          <Button
            key={button}
            size="sm"
            variant="soft"
            icon={<QrCode />}
            onClick={onLink}
            {...named(t('connections.buttons.qr'))}
          />
        );
      case 'tryAgain':
        return (
          <ServerButton
            key={button}
            size="sm"
            busy={start.isPending}
            onClick={() => start.mutate({ id })}
            {...named(t('connections.buttons.tryAgain'))}
          />
        );
      case 'newQr':
        return (
          <ServerButton
            key={button}
            size="sm"
            variant="soft"
            busy={renew.isPending}
            onClick={again((options) => renew.mutate(id, options))}
            {...named(t('connections.buttons.newQr'))}
          />
        );
      case 'disconnect':
        return (
          <ServerButton key={button} size="sm" onClick={onDisconnect} {...named(t('connections.buttons.disconnect'))} />
        );
      case 'connecting':
        return (
          <Button key={button} size="sm" disabled>
            {t('connections.buttons.connecting')}
          </Button>
        );
    }
  });
}
