import type { ConnectionHealth } from '@recadia/contract/connections';
import { ServerOff } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import styles from './ConnectionsPage.module.css';

/** Health is loaded every ten seconds, so the banner disappears by itself. */
export function GatewayBanner({ health }: { health: ConnectionHealth[] }) {
  const { t } = useTranslation();
  if (!health.some(({ isGatewayMissing }) => isGatewayMissing)) return null;
  return (
    <div className={styles.banner}>
      <Banner tone="danger" icon={<ServerOff />}>
        {t('connections.gatewayMissing')}
      </Banner>
    </div>
  );
}
