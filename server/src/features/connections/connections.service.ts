import type { ConnectionInput } from '@recadia/contract/connections';
import {
  isForeignKeyViolation,
  isGatewayAlive,
  isUniqueViolation,
  systemCall,
  tenantTx,
  type TenantTx,
} from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import { removeJobsOfConnection } from '../../platform/jobs/engine/index.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { wakeTimersOf } from '../../platform/jobs/timers.ts';
import { enqueueCloudCheck } from './connections.checks.ts';
import { columnsOf } from './connections.columns.ts';
import { gatewayAliveMs } from './connections.gateway.ts';
import * as health from './connections.health.sql.ts';
import { lacksGreeting, missingOfCloud } from './connections.policy.ts';
import { endLink, startLink } from './connections.links.ts';
import * as sessions from './connections.sessions.sql.ts';
import * as sql from './connections.sql.ts';
import { closeTickets } from './connections.tickets.ts';

export function listConnections(scope: Scope): Promise<sql.ConnectionRow[]> {
  return tenantTx(scope, (tx) => sql.listConnections(tx, scope));
}

export function getConnection(scope: Scope, id: number): Promise<sql.ConnectionRow> {
  return tenantTx(scope, (tx) => foundConnection(tx, scope, id));
}

/** The Cloud API needs no gateway: workers send through it. */
export async function listHealth(scope: Scope): Promise<(health.HealthRow & { isGatewayMissing: boolean })[]> {
  const isAlive = await systemCall((sys) => isGatewayAlive(sys, gatewayAliveMs));
  return tenantTx(scope, async (tx) => {
    const connections = await sql.listConnections(tx, scope);
    const ids = connections.map(({ id }) => id);
    const linked = new Set(connections.filter(({ provider }) => provider === 'beta').map(({ id }) => id));
    const rows = await health.listHealth(tx, scope, ids);
    return rows.map((row) => ({ ...row, isGatewayMissing: !isAlive && linked.has(row.id) }));
  });
}

/** WAP-16: the first connection is the default; its session starts by itself. */
export function createConnection(
  { vault }: Platform,
  scope: Scope,
  actor: Actor,
  input: ConnectionInput,
): Promise<sql.ConnectionRow> {
  const missing = missingOfCloud(input);
  if (missing.length > 0) {
    throw new AppError('ERR_VALIDATION', {
      details: { fields: Object.fromEntries(missing.map((f) => [f, 'required'])) },
    });
  }
  if (input.cloud && input.provider !== 'cloud') throw new AppError('ERR_WAPP_NOT_SUPPORTED');
  return withErrorCodes(() =>
    tenantTx(scope, async (tx) => {
      await sql.lockConnections(tx, scope);
      const { living, allowed } = await sql.countConnections(tx, scope);
      if (living >= allowed) throw new AppError('ERR_PLAN_LIMIT_CONNECTIONS');
      check(input, { queueIds: [], greeting: '' });
      const isDefault = living === 0 || input.isDefault === true;
      if (isDefault) await passDefault(tx, scope, actor);
      const columns = columnsOf(vault, scope, input, null);
      const id = await sql.insertConnection(tx, scope, { ...columns, name: input.name, is_default: isDefault });
      await sql.replaceQueues(tx, scope, id, input.queueIds ?? []);
      if (input.provider === 'cloud') await enqueueCloudCheck(tx, scope, id);
      else await sessions.insertSession(tx, scope, id);
      return emitSaved(tx, scope, actor, { id, name: 'connection.created', input });
    }),
  );
}

export function updateConnection(
  { vault }: Platform,
  scope: Scope,
  actor: Actor,
  id: number,
  input: ConnectionInput,
): Promise<sql.ConnectionRow> {
  return withErrorCodes(() =>
    tenantTx(scope, async (tx) => {
      await sql.lockConnections(tx, scope);
      const current = await foundConnection(tx, scope, id);
      if ((input.provider ?? current.provider) !== current.provider) throw new AppError('ERR_WAPP_NOT_SUPPORTED');
      if (input.cloud && current.provider !== 'cloud') throw new AppError('ERR_WAPP_NOT_SUPPORTED');
      check(input, { queueIds: current.queues.map((queue) => queue.id), greeting: current.greeting_message });
      if (input.isDefault === false && current.is_default) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
      const isNewDefault = input.isDefault === true && !current.is_default;
      if (isNewDefault) await passDefault(tx, scope, actor);
      const columns = columnsOf(vault, scope, input, current);
      await sql.updateConnection(tx, scope, id, { ...columns, ...(isNewDefault && { is_default: true }) });
      if (input.queueIds) await sql.replaceQueues(tx, scope, id, input.queueIds);
      // The idle rules of its tickets are checked against the new times.
      await wakeTimersOf(tx, scope, 'idle', { connectionId: id });
      // The number or token changed, so the connection must be checked again.
      if ('cloud_secrets_sealed' in columns) await startLink(tx, scope, id, { what: 'restart' });
      return emitSaved(tx, scope, actor, { id, name: 'connection.updated', input });
    }),
  );
}

/** WAP-17: unlinks and deletes the connection; its messages stay readable. */
export function deleteConnection(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    await sql.lockConnections(tx, scope);
    const { is_default: isDefault } = await foundConnection(tx, scope, id);
    if (isDefault) throw new AppError('ERR_NO_OTHER_WHATSAPP');
    await endLink(tx, scope, id);
    await sql.softDelete(tx, scope, id);
    await removeJobsOfConnection(tx, scope, id);
    await closeTickets(tx, scope, actor, id);
    for (const entityId of await sql.detachUsers(tx, scope, id)) {
      await emit(tx, scope, { name: 'user.updated', entityId, actorUserId: actor.userId });
    }
    await emit(tx, scope, { name: 'connection.deleted', entityId: id, actorUserId: actor.userId });
  });
}

export async function foundConnection(tx: TenantTx, scope: Scope, id: number): Promise<sql.ConnectionRow> {
  const row = await sql.findConnection(tx, scope, id);
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND');
  return row;
}

interface SavedConnection {
  id: number;
  name: 'connection.created' | 'connection.updated';
  input: ConnectionInput;
}

async function emitSaved(tx: TenantTx, scope: Scope, actor: Actor, saved: SavedConnection): Promise<sql.ConnectionRow> {
  await emit(tx, scope, { name: saved.name, entityId: saved.id, actorUserId: actor.userId });
  await auditSaved(tx, scope, actor, saved);
  return foundConnection(tx, scope, saved.id);
}

/** Audits only the names of changed fields, because values may be secrets. */
const auditSaved = (tx: TenantTx, scope: Scope, { userId }: Actor, { id, name, input }: SavedConnection) =>
  audit(tx, scope, { userId, action: name, entity: 'connection', entityId: id, data: { fields: Object.keys(input) } });

async function passDefault(tx: TenantTx, scope: Scope, actor: Actor): Promise<void> {
  const entityId = await sql.clearDefault(tx, scope);
  if (entityId === undefined) return;
  await emit(tx, scope, { name: 'connection.updated', entityId, actorUserId: actor.userId });
}

function check(input: ConnectionInput, current: { queueIds: number[]; greeting: string }): void {
  if (lacksGreeting(input.queueIds ?? current.queueIds, input.greetingMessage ?? current.greeting)) {
    throw new AppError('ERR_WAPP_GREETING_REQUIRED');
  }
}

/** Translates violated constraints to the contract's error codes. */
async function withErrorCodes<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (cause) {
    if (isUniqueViolation(cause, 'connections_name_key')) throw new AppError('ERR_WAPP_NAME_EXISTS', { cause });
    if (isUniqueViolation(cause, 'directory_connections_name_key')) {
      throw new AppError('ERR_WAPP_NUMBER_EXISTS', { cause });
    }
    if (
      isForeignKeyViolation(cause, 'connection_queues_company_id_queue_id_fkey') ||
      isForeignKeyViolation(cause, 'connections_company_id_transfer_queue_id_fkey')
    ) {
      throw new AppError('ERR_NO_QUEUE_FOUND', { cause });
    }
    if (isForeignKeyViolation(cause, 'connections_company_id_prompt_id_fkey')) {
      throw new AppError('ERR_NO_PROMPT_FOUND', { cause });
    }
    throw cause;
  }
}
