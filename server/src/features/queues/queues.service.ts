import { faultsOfWeek, usualQueueWeek } from '@recadia/contract/hours';
import { queueInput, type QueueBody } from '@recadia/contract/queues';
import { isForeignKeyViolation, isUniqueViolation, tenantTx, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { KeptFile } from '../../platform/storage/keep.ts';
import { releaseQueue } from './queue-deletion.ts';
import * as sql from './queues.sql.ts';
import type { QueueRow } from './queues.sql.ts';

export function listQueues(scope: Scope, wanted: { search?: string; limit: number }): Promise<QueueRow[]> {
  return tenantTx(scope, (tx) => sql.listQueues(tx, scope, wanted));
}

export function getQueue(scope: Scope, id: number): Promise<QueueRow> {
  return tenantTx(scope, (tx) => loadQueue(tx, scope, id));
}

export function createQueue(scope: Scope, actor: Actor, input: QueueBody): Promise<QueueRow> {
  const [name, color] = [nameOf(input.name), colorOf(input.color)];
  return withQueueErrors(() =>
    tenantTx(scope, async (tx) => {
      await sql.lockQueues(tx, scope);
      const { living, allowed } = await sql.countQueues(tx, scope);
      if (living >= allowed) throw new AppError('ERR_PLAN_LIMIT_QUEUES');
      const schedules = input.schedules ?? usualQueueWeek();
      const queue = await sql.insertQueue(tx, scope, { ...columnsOf({ ...input, schedules }), name, color });
      await emitQueueChange(tx, scope, actor, { id: queue.id, name: 'queue.created' });
      return queue;
    }),
  );
}

export function updateQueue(scope: Scope, actor: Actor, id: number, input: QueueBody): Promise<QueueRow> {
  return withQueueErrors(() =>
    tenantTx(scope, async (tx) => {
      await loadQueue(tx, scope, id, 'update');
      const queue = await sql.updateQueue(tx, scope, id, {
        ...columnsOf(input),
        ...(input.name !== undefined && { name: nameOf(input.name) }),
        ...(input.color !== undefined && { color: colorOf(input.color) }),
      });
      await emitQueueChange(tx, scope, actor, { id, name: 'queue.updated' });
      return queue;
    }),
  );
}

/** Deletes a queue and returns its former members, whose visibility changes. */
export function deleteQueue(scope: Scope, actor: Actor, id: number): Promise<number[]> {
  return tenantTx(scope, async (tx) => {
    await loadQueue(tx, scope, id, 'update');
    const members = await releaseQueue(tx, scope, actor, id);
    await sql.deleteQueue(tx, scope, id);
    await emitQueueChange(tx, scope, actor, { id, name: 'queue.deleted' });
    return members;
  });
}

/** The file clean-up deletes a replaced file, which no row uses any more. */
export function attachToQueue(scope: Scope, actor: Actor, id: number, file: KeptFile | null): Promise<QueueRow> {
  return tenantTx(scope, async (tx) => {
    await loadQueue(tx, scope, id, 'update');
    const queue = await sql.updateQueue(tx, scope, id, fileColumns(file));
    await emitQueueChange(tx, scope, actor, { id, name: 'queue.updated' });
    return queue;
  });
}

export const fileColumns = (file: KeptFile | null): sql.FileColumns => ({
  media_path: file?.path ?? null,
  media_name: file?.fileName ?? null,
  media_type: file?.media ?? null,
  mime_type: file?.mimeType ?? null,
  media_bytes: file?.bytes ?? null,
});

export async function loadQueue(tx: TenantTx, scope: Scope, id: number, lock?: 'update'): Promise<QueueRow> {
  const queue = await sql.findQueue(tx, scope, id, lock);
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  return queue;
}

interface QueueChange {
  id: number;
  name: 'queue.created' | 'queue.updated' | 'queue.deleted';
}

export async function emitQueueChange(
  tx: TenantTx,
  scope: Scope,
  { userId }: Actor,
  { id, name }: QueueChange,
): Promise<void> {
  await emit(tx, scope, { name, entityId: id, actorUserId: userId });
  if (name !== 'queue.deleted') await audit(tx, scope, { userId, action: name, entity: 'queue', entityId: id });
}

function nameOf(name: string | undefined): string {
  const { data } = queueInput.shape.name.safeParse(name);
  if (data === undefined) throw new AppError('ERR_QUEUE_INVALID_NAME');
  return data;
}

function colorOf(color: string | undefined): string {
  const { data } = queueInput.shape.color.safeParse(color);
  if (data === undefined) throw new AppError('ERR_QUEUE_INVALID_COLOR');
  return data;
}

function columnsOf({ schedules, ...input }: QueueBody): sql.QueueColumns {
  if (schedules && faultsOfWeek(schedules).length > 0) throw new AppError('ERR_INVALID_SCHEDULE');
  return {
    ...(input.orderQueue !== undefined && { order_queue: input.orderQueue }),
    ...(input.greetingMessage !== undefined && { greeting_message: input.greetingMessage }),
    ...(input.outOfHoursMessage !== undefined && { out_of_hours_message: input.outOfHoursMessage }),
    ...(input.promptId !== undefined && { prompt_id: input.promptId }),
    ...(schedules && { schedules: JSON.stringify(schedules) }),
  };
}

/** The unique indexes decide, not an earlier read, because two users may take the same name or colour at once. */
async function withQueueErrors<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (cause) {
    if (isUniqueViolation(cause, 'queues_name_key')) throw new AppError('ERR_QUEUE_NAME_ALREADY_EXISTS', { cause });
    if (isUniqueViolation(cause, 'queues_color_key')) throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS', { cause });
    if (isForeignKeyViolation(cause, 'queues_company_id_prompt_id_fkey')) {
      throw new AppError('ERR_NO_PROMPT_FOUND', { cause });
    }
    throw cause;
  }
}
