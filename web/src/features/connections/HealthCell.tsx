import type { ConnectionHealth } from '@recadia/contract/connections';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { formatDateTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { reasonKey } from './connection-status.ts';
import styles from './HealthCell.module.css';

/** The uptime of the last week, with the incidents in a popover. */
export function HealthCell({ name, health }: { name: string; health: ConnectionHealth | undefined }) {
  const { t } = useTranslation();
  if (!health) return null;
  const percent = (share: number) =>
    new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 1 }).format(share);
  const uptime = health.uptime === null ? '–' : percent(health.uptime);
  const label = t('connections.health.of', { name });
  return (
    <Popover
      label={label}
      width={320}
      target={
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('connections.health.open', { name, uptime })}
          className={cx('tabular', styles.open)}
        >
          {uptime}
        </Button>
      }
    >
      <Facts health={health} uptime={uptime} />
    </Popover>
  );
}

function Facts({ health, uptime }: { health: ConnectionHealth; uptime: string }) {
  const { t } = useTranslation();
  const at = (time: string | null) => (time === null ? t('connections.health.never') : formatDateTime(time));
  const failures = Object.entries(health.failures);
  const why = (reason: string | null, code: number) => {
    const key = reasonKey(reason);
    return key ? t(`${key}.short`) : t('connections.health.code', { code });
  };
  const facts: [string, string][] = [
    [t('connections.health.uptime'), uptime],
    [t('connections.health.since'), at(health.connectedSince)],
    [t('connections.health.inbound'), at(health.lastInboundAt)],
    [t('connections.health.outbound'), at(health.lastOutboundAt)],
    [t('connections.health.traffic'), t('connections.health.counts', { sent: health.sent, received: health.received })],
  ];
  if (health.newChatsLeft !== null) facts.push([t('connections.health.newChats'), String(health.newChatsLeft)]);
  if (health.restriction) facts.push([t('connections.health.restricted'), at(health.restriction.until)]);
  for (const [code, count] of failures) facts.push([t('connections.health.failed', { code }), String(count)]);
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className={styles.heading}>{t('connections.health.drops')}</h2>
      {health.drops.length === 0 && <p className={styles.none}>{t('connections.health.noDrops')}</p>}
      <ul className={styles.drops}>
        {health.drops.map(({ at: time, code, reason }) => (
          <li key={time}>
            {formatDateTime(time)} · {why(reason, code)}
          </li>
        ))}
      </ul>
    </>
  );
}
