import type { Connection } from '@recadia/contract/connections';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { toneOf } from './connection-status.ts';

export function StatusPill({ status }: Pick<Connection, 'status'>) {
  const { t } = useTranslation();
  return (
    <Pill tone={toneOf[status]} isBusy={status === 'OPENING'}>
      {t(`connections.status.${status}`)}
    </Pill>
  );
}
