import { claimSessions, heldSessions, releaseSession, systemCall, systemTx, type HeldSession } from '@recadia/db';
import type { Logger } from 'pino';
import type { Bus } from '../platform/bus/redis.ts';
import { repeat } from '../platform/jobs/repeat.ts';
import { sessionChannel } from '../platform/jobs/wake-ups.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { GatewaySession, SessionName } from './session.ts';

const roundMs = 1_000;
/** Redis announces requests and released sessions; the rounds find sessions of a dead gateway and lost wake-ups. */
const quietRoundMs = 2_000;
/** Until the first heartbeat, and after a missed one. */
const firstRoundMs = 100;
/** After this silence other gateways may claim a gateway's sessions. */
const aliveMs = 5_000;
/** Limited, because other gateways have capacity too, and every login costs time. */
const mostClaimsPerRound = 25;
const stopsAtOnce = 20;

interface Holding {
  session: GatewaySession;
  name: SessionName;
  stopping?: Promise<void>;
}

interface LeaseParts {
  gateway: { id: string; capacity: number };
  appUrl: string;
  bus: Bus;
  log: Logger;
  open(name: SessionName, onLost: () => void): GatewaySession;
}

/**
 *   every round: claim sessions without a living holder ─► close sessions held by others ─► run requests
 *   no heartbeat in time: close all sessions
 */
export function startLeases({ gateway, appUrl, bus, log, open }: LeaseParts) {
  const holdings = new Map<string, Holding>();
  const heartbeat = startHeartbeat({ appUrl, gateway }, closeAll);
  let isDraining = false;

  const keyOf = ({ company_id, connection_id }: { company_id: number; connection_id: number }) =>
    `${company_id}|${connection_id}`;

  function closeAll(): void {
    const open = [...holdings.values()].filter(({ stopping }) => !stopping);
    if (open.length > 0) log.error({ sessions: open.length }, 'gateway heartbeat failed, linked sessions are released');
    for (const holding of open) void close(holding);
  }

  /** This process no longer uses a session that is not in `holdings`. */
  function close(holding: Holding): Promise<void> {
    const { companyId, connectionId } = holding.name;
    return (holding.stopping ??= holding.session
      .stop()
      .catch((error: unknown) => log.warn({ err: error, companyId, connectionId }, 'linked session failed to stop'))
      .then(() => void holdings.delete(`${companyId}|${connectionId}`)));
  }

  async function handOver(holding: Holding): Promise<void> {
    await close(holding);
    const { companyId, connectionId, epoch } = holding.name;
    try {
      const row = { company_id: companyId, connection_id: connectionId, epoch };
      await systemCall((sys) => releaseSession(sys, gateway.id, row));
      await bus.publish(sessionChannel, '');
    } catch (error) {
      log.warn({ err: error, companyId, connectionId }, 'linked session is not released yet');
    }
  }

  /** More sessions may wait than a round claims. */
  let hasClaimed = false;

  async function round(): Promise<void> {
    if (!heartbeat.holds()) return;
    let held = await loadHeld();
    const isFreed = await releaseUnopened(held);
    hasClaimed = !isDraining && (await claim());
    if (isFreed || hasClaimed) held = await loadHeld();
    compare(held);
  }

  const loadHeld = () => systemCall((sys) => heldSessions(sys, gateway.id));

  /**
   * Sessions that the database gives to this gateway but that are not open: left by an earlier process, or closed after
   * a failure. They are released, so that the next claim has a new epoch.
   */
  async function releaseUnopened(held: HeldSession[]): Promise<boolean> {
    const unopened = held.filter((row) => !holdings.has(keyOf(row)));
    if (unopened.length === 0) return false;
    await systemTx(async (sys) => {
      for (const row of unopened) await releaseSession(sys, gateway.id, row);
    });
    return true;
  }

  async function claim(): Promise<boolean> {
    const max = Math.min(gateway.capacity, holdings.size + mostClaimsPerRound);
    const claimed = await systemCall((sys) => claimSessions(sys, { gateway: gateway.id, aliveMs, max }));
    for (const row of claimed) {
      const name = { companyId: row.company_id, connectionId: row.connection_id, epoch: row.epoch };
      const holding: Holding = { name, session: open(name, () => void close(holding)) };
      holdings.set(keyOf(row), holding);
    }
    return claimed.length > 0;
  }

  function compare(held: HeldSession[]): void {
    // The rows may be outdated by now.
    if (!heartbeat.holds()) return;
    const byKey = new Map(held.map((row) => [keyOf(row), row]));
    for (const [key, holding] of holdings) {
      const row = byKey.get(key);
      if (holding.stopping) continue;
      if (row?.epoch !== holding.name.epoch) void close(holding);
      else if (row.request !== null) holding.session.request(row.request, row.request_no);
      else if (row.desired === 'stopped') void handOver(holding);
      else holding.session.start();
    }
  }

  const rounds = repeat({
    work: round,
    everyMs: () => {
      if (!heartbeat.holds()) return firstRoundMs;
      return bus.isUp() && !hasClaimed ? quietRoundMs : roundMs;
    },
    onError: (error) => log.warn({ err: error }, 'linked sessions could not be claimed or renewed, retrying'),
  });
  const unsubscribe = bus.subscribe(sessionChannel, () => rounds.soon());

  return {
    find: (companyId: number, connectionId: number): GatewaySession | undefined => {
      const holding = holdings.get(`${companyId}|${connectionId}`);
      return holding && !holding.stopping && heartbeat.holds() ? holding.session : undefined;
    },
    sessions: () => [...holdings.values()].map(({ session }) => session),

    /** Releases every session and claims none; heartbeats continue until the last session is released. */
    async stop(): Promise<void> {
      isDraining = true;
      heartbeat.drain();
      const all = [...holdings.values()];
      const worker = async () => {
        for (let holding = all.shift(); holding; holding = all.shift()) await handOver(holding);
      };
      await Promise.all(Array.from({ length: stopsAtOnce }, worker));
      await (
        await unsubscribe
      )();
      await rounds.stop();
      // A running round may have claimed more sessions, and a release may have failed.
      await Promise.all([...holdings.values()].map(close));
      await loadHeld()
        .then(releaseUnopened)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'linked sessions could not be released, their leases expire'),
        );
      await bus.publish(sessionChannel, '');
      await heartbeat.stop();
    },
  };
}
