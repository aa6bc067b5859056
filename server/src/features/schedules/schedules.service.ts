import { countCap, pageSize } from '@recadia/contract/limits';
import type { ScheduleInput } from '@recadia/contract/schedules';
import { tenantTx, type TenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { viewerOf } from '../tickets/index.ts';
import { sendScheduleAt, sendScheduleNever } from './schedules.jobs.ts';
import { mayChange, maySeeSchedule } from './schedules.policy.ts';
import * as sql from './schedules.sql.ts';
import type { ScheduleFields, ScheduleFilter, ScheduleRow } from './schedules.sql.ts';

export function pageOfSchedules(
  scope: Scope,
  actor: Actor,
  request: PageRequest & Omit<ScheduleFilter, 'searchLimit' | 'eyes'>,
) {
  const { cursor, pageNumber, ...asked } = request;
  const isSpan = asked.from !== undefined && asked.to !== undefined;
  const limit = isSpan ? pageSize.scheduleSpan : pageSize.default;
  const page = readPage({ cursor, pageNumber }, limit);
  const filter = { ...asked, searchLimit: countCap, eyes: viewerOf(actor) };
  return tenantTx(scope, async (tx) => {
    const rows = await sql.listSchedules(tx, scope, { ...filter, page, limit: limit + 1 });
    const counted = await sql.countSchedules(tx, scope, filter, countCap);
    return pageOf(rows, { limit, counted, positionOf: (row) => [row.send_at.toISOString(), row.id] });
  });
}

export const getSchedule = (scope: Scope, actor: Actor, id: number): Promise<ScheduleRow> =>
  tenantTx(scope, async (tx) => assertVisible(actor, await sql.findSchedule(tx, scope, id)));

export function createSchedule(scope: Scope, actor: Actor, input: ScheduleInput): Promise<ScheduleRow> {
  return tenantTx(scope, async (tx) => {
    const fields = await validate(tx, scope, input);
    const id = await sql.insertSchedule(tx, scope, { ...fields, user_id: actor.userId });
    await sendScheduleAt(tx, scope, id, new Date(fields.send_at));
    await emit(tx, scope, { name: 'schedule.created', entityId: id, actorUserId: actor.userId });
    return assertFound(await sql.findSchedule(tx, scope, id));
  });
}

/** A message of the product to a contact, by the default number and as soon as possible. */
export async function scheduleMessage(
  tx: TenantTx,
  scope: Scope,
  { contactId, body }: { contactId: number; body: string },
): Promise<void> {
  const fields = {
    body,
    contact_id: contactId,
    connection_id: null,
    recurrence: 'none',
    cancel_on_reply: false,
  } as const;
  const now = clock.now();
  const id = await sql.insertSchedule(tx, scope, { ...fields, send_at: now.toISOString(), user_id: null });
  await sendScheduleAt(tx, scope, id, now);
  await emit(tx, scope, { name: 'schedule.created', entityId: id });
}

export function updateSchedule(scope: Scope, actor: Actor, id: number, input: ScheduleInput): Promise<ScheduleRow> {
  return tenantTx(scope, async (tx) => {
    const current = await getChangeable(tx, scope, actor, id);
    const fields = await validate(tx, scope, {
      recurrence: current.recurrence,
      cancelOnReply: current.cancel_on_reply,
      whatsappId: current.connection_id,
      ...input,
    });
    await sql.updateSchedule(tx, scope, id, fields);
    await sendScheduleAt(tx, scope, id, new Date(fields.send_at));
    await emit(tx, scope, { name: 'schedule.updated', entityId: id, actorUserId: actor.userId });
    return assertFound(await sql.findSchedule(tx, scope, id));
  });
}

export function deleteSchedule(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    assertVisible(actor, await sql.findSchedule(tx, scope, id, 'update'));
    await sql.deleteSchedule(tx, scope, id);
    await sendScheduleNever(tx, scope, [id]);
    await emit(tx, scope, { name: 'schedule.deleted', entityId: id, actorUserId: actor.userId });
  });
}

/** Locks the schedule: the sending worker waits, or has already sent it. */
export async function getChangeable(tx: TenantTx, scope: Scope, actor: Actor, id: number): Promise<ScheduleRow> {
  const schedule = assertVisible(actor, await sql.findSchedule(tx, scope, id, 'update'));
  if (!mayChange(schedule)) throw new AppError('ERR_SCHEDULE_ALREADY_SENT');
  return schedule;
}

const codeOf = {
  contact: 'ERR_NO_CONTACT_FOUND',
  connection: 'ERR_NO_WAPP_FOUND',
  user: 'ERR_NO_USER_FOUND',
} as const;

async function validate(tx: TenantTx, scope: Scope, input: ScheduleInput): Promise<ScheduleFields> {
  const {
    body,
    contactId,
    sendAt,
    whatsappId = null,
    userId = null,
    recurrence = 'none',
    cancelOnReply = false,
  } = input;
  if (!(await sql.isFuture(tx, sendAt)))
    throw new AppError('ERR_VALIDATION', { details: { fields: { sendAt: 'past' } } });
  const missing = await sql.findMissing(tx, scope, { contactId, connectionId: whatsappId, userId });
  if (missing) throw new AppError(codeOf[missing]);
  return {
    body,
    contact_id: contactId,
    connection_id: whatsappId,
    send_at: sendAt,
    recurrence,
    cancel_on_reply: cancelOnReply,
  };
}

function assertFound(schedule: ScheduleRow | undefined): ScheduleRow {
  if (!schedule) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return schedule;
}

function assertVisible(actor: Actor, row: ScheduleRow | undefined): ScheduleRow {
  const schedule = assertFound(row);
  if (!maySeeSchedule(actor, schedule)) throw new AppError('ERR_NO_PERMISSION');
  return schedule;
}
