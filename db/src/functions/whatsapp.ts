import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';
import { companiesOf, connectionsOf, type Share } from './shares.ts';

// One typed call per definer function about connections, gateways and lanes.

/** Number of linked devices that wait while no gateway sent a heartbeat within `aliveMs`. */
export async function countSessionsWithoutGateway(sys: SystemTx, aliveMs: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select sessions_without_gateway(${aliveMs}) as n`.execute(sys);
  return rows[0]?.n ?? 0;
}

/** Whether any gateway sent a heartbeat within `aliveMs`. */
export async function isGatewayAlive(sys: SystemTx, aliveMs: number): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`select gateway_is_alive(${aliveMs}) as alive`.execute(sys);
  return rows[0]?.alive ?? false;
}

export type ConnectionNameKind = 'token' | 'cloud-app' | 'cloud-number';

export type FoundConnection = {
  company_id: number;
  connection_id: number;
  cloud_phone_number_id: string | null;
  cloud_secrets_sealed: string | null;
};

export async function findConnection(
  sys: SystemTx,
  kind: ConnectionNameKind,
  name: string,
): Promise<FoundConnection | undefined> {
  const { rows } = await sql<FoundConnection>`select * from find_connection(${kind}, ${name})`.execute(sys);
  return rows[0];
}

export async function gatewayBeat(
  sys: SystemTx,
  gateway: { id: string; capacity: number; isDraining: boolean },
): Promise<void> {
  await sql`select gateway_beat(${gateway.id}, ${gateway.capacity}, ${gateway.isDraining})`.execute(sys);
}

export type ClaimedSession = { company_id: number; connection_id: number; epoch: number };

/**
 * Claims sessions without a gateway, or whose gateway sent no heartbeat within `aliveMs`, until this one holds `max`.
 */
export async function claimSessions(
  sys: SystemTx,
  claim: { gateway: string; aliveMs: number; max: number },
): Promise<ClaimedSession[]> {
  const { gateway, aliveMs, max } = claim;
  const { rows } = await sql<ClaimedSession>`
    select * from sessions_claim(${gateway}, ${aliveMs}, ${max})`.execute(sys);
  return rows;
}

export type HeldSession = ClaimedSession & {
  desired: 'running' | 'stopped';
  request: string | null;
  request_no: number;
};

export async function heldSessions(sys: SystemTx, gateway: string): Promise<HeldSession[]> {
  const { rows } = await sql<HeldSession>`select * from sessions_held(${gateway})`.execute(sys);
  return rows;
}

/** False when another gateway already holds the session. */
export async function releaseSession(sys: SystemTx, gateway: string, session: ClaimedSession): Promise<boolean> {
  const { company_id, connection_id, epoch } = session;
  const { rows } = await sql<{ released: boolean }>`
    select session_release(${gateway}, ${company_id}, ${connection_id}, ${epoch}) as released`.execute(sys);
  return rows[0]?.released ?? false;
}

export type LaneDirection = 'in' | 'out' | 'work';
export type ClaimedLane = { company_id: number; connection_id: number; chat: string; epoch: number };

/**
 * `gateway` claims outgoing lanes of the sessions it holds; without it, lanes of the Cloud API and all incoming ones.
 */
export async function claimLanes(
  sys: SystemTx,
  claim: {
    owner: string;
    direction: LaneDirection;
    gateway?: string;
    leaseMs: number;
    max: number;
    share: Share;
    /** Maximum of lanes of priority 0. */
    background: number;
  },
): Promise<(ClaimedLane & { priority: number })[]> {
  const { owner, direction, gateway = null, leaseMs, max, share, background } = claim;
  const { perConnection, perCompany, held } = share;
  const { rows } = await sql<ClaimedLane & { priority: number }>`
    select * from lanes_claim(${owner}, ${direction}, ${gateway}, ${leaseMs}, ${max}, ${perConnection}, ${perCompany},
      ${background}, ${companiesOf(held)}::bigint[], ${connectionsOf(held)}::bigint[])`.execute(sys);
  return rows;
}

/** Extends the leases of lanes that are still held under these epochs; returns their number. */
export async function renewLanes(
  sys: SystemTx,
  renewal: { direction: LaneDirection; gateway?: string; leaseMs: number; lanes: ClaimedLane[] },
): Promise<number> {
  const { direction, gateway = null, leaseMs, lanes } = renewal;
  const companyIds = lanes.map((lane) => lane.company_id);
  const connectionIds = lanes.map((lane) => lane.connection_id);
  const chats = lanes.map((lane) => lane.chat);
  const epochs = lanes.map((lane) => lane.epoch);
  const { rows } = await sql<{ renewed: number }>`
    select lanes_renew(${direction}, ${gateway}, ${leaseMs}, ${companyIds}::bigint[], ${connectionIds}::bigint[],
      ${chats}::text[], ${epochs}::bigint[]) as renewed`.execute(sys);
  return rows[0]?.renewed ?? 0;
}

/** Sends created before `before` whose linked device is logged out or stopped, so that no gateway will send them. */
export async function listStranded(
  sys: SystemTx,
  before: Date,
  limit: number,
): Promise<{ company_id: number; outbox_id: number }[]> {
  const { rows } = await sql<{ company_id: number; outbox_id: number }>`
    select * from outbox_stranded(${before}, ${limit})`.execute(sys);
  return rows;
}

/** Sends past their deadline of companies that may not work. */
export async function listExpiredSends(
  sys: SystemTx,
  limit: number,
): Promise<{ company_id: number; outbox_id: number }[]> {
  const { rows } = await sql<{ company_id: number; outbox_id: number }>`
    select * from outbox_expired(${limit})`.execute(sys);
  return rows;
}

export async function pruneWhatsApp(sys: SystemTx, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select whatsapp_prune(${limit}) as gone`.execute(sys);
  return rows[0]?.gone ?? 0;
}
