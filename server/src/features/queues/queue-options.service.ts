import { optionLimits } from '@recadia/contract/limits';
import type { OptionInput } from '@recadia/contract/queue-options';
import { tenantTx, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { KeptFile } from '../../platform/storage/keep.ts';
import * as sql from './queue-options.sql.ts';
import type { OptionRow } from './queue-options.sql.ts';
import { childrenOf, depthOf, heightOf, isWithin, withOptionAt } from './queue-options.tree.ts';
import { fileColumns, loadQueue, emitQueueChange } from './queues.service.ts';

/** A queue's menu and one of its options. */
export interface OptionInMenu {
  rows: OptionRow[];
  row: OptionRow;
}

/** Lists the whole menu of a queue; `parentId` must be one of its options. */
export function listOptions(scope: Scope, queueId: number, parentId: number | null): Promise<OptionRow[]> {
  return tenantTx(scope, async (tx) => {
    await loadQueue(tx, scope, queueId);
    const rows = await sql.listOptions(tx, scope, queueId);
    if (parentId !== null) optionOf(rows, parentId);
    return rows;
  });
}

export function getOption(scope: Scope, id: number): Promise<OptionInMenu> {
  return tenantTx(scope, (tx) => loadMenuOf(tx, scope, id));
}

export function createOption(scope: Scope, actor: Actor, input: OptionInput): Promise<OptionInMenu> {
  return tenantTx(scope, async (tx) => {
    const { queueId } = input;
    await loadQueue(tx, scope, queueId, 'update');
    const rows = await sql.listOptions(tx, scope, queueId);
    const parentId = parentOf(rows, input) ?? null;
    if (rows.length >= optionLimits.nodes) throw new AppError('ERR_QUEUE_OPTIONS_FULL');
    if (depthOf(rows, parentId) >= optionLimits.depth) throw new AppError('ERR_QUEUE_OPTION_TOO_DEEP');
    const siblings = childrenOf(rows, parentId);
    const id = await sql.insertOption(tx, scope, queueId, {
      parent_id: parentId,
      option: siblings.length + 1,
      title: input.title,
      message: input.message ?? '',
      hand_over: input.handOver ?? false,
    });
    await sql.numberOptions(tx, scope, withOptionAt(siblings, id, input.option));
    await emitQueueChange(tx, scope, actor, { id: queueId, name: 'queue.updated' });
    return loadMenuOf(tx, scope, id);
  });
}

export function updateOption(scope: Scope, actor: Actor, id: number, input: OptionInput): Promise<OptionInMenu> {
  return changeOption(scope, actor, id, async (tx, { rows, row }) => {
    if (input.queueId !== row.queue_id) throw new AppError('ERR_NO_QUEUE_FOUND');
    const given = parentOf(rows, input);
    const parentId = given === undefined ? row.parent_id : given;
    if (isWithin(rows, parentId, id)) {
      throw new AppError('ERR_VALIDATION', { details: { fields: { parentId: 'below itself' } } });
    }
    if (depthOf(rows, parentId) + heightOf(rows, id) > optionLimits.depth) {
      throw new AppError('ERR_QUEUE_OPTION_TOO_DEEP');
    }
    const stays = parentId === row.parent_id;
    const siblings = childrenOf(rows, parentId);
    await sql.updateOption(tx, scope, id, {
      title: input.title,
      ...(input.message !== undefined && { message: input.message }),
      ...(input.handOver !== undefined && { hand_over: input.handOver }),
      ...(!stays && { parent_id: parentId, option: siblings.length + 1 }),
    });
    const place = input.option ?? (stays ? row.option : undefined);
    await sql.numberOptions(tx, scope, withOptionAt(siblings, id, place));
    if (!stays) await renumberSiblings(tx, scope, rows, row);
  });
}

export function deleteOption(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const { rows, row } = await loadMenuOf(tx, scope, id, 'update');
    await sql.deleteOptions(tx, scope, [id]);
    await renumberSiblings(tx, scope, rows, row);
    await emitQueueChange(tx, scope, actor, { id: row.queue_id, name: 'queue.updated' });
  });
}

export function attachToOption(scope: Scope, actor: Actor, id: number, file: KeptFile | null): Promise<OptionInMenu> {
  return changeOption(scope, actor, id, (tx) => sql.updateOption(tx, scope, id, fileColumns(file)));
}

function changeOption(
  scope: Scope,
  actor: Actor,
  id: number,
  change: (tx: TenantTx, menu: OptionInMenu) => Promise<void>,
): Promise<OptionInMenu> {
  return tenantTx(scope, async (tx) => {
    const menu = await loadMenuOf(tx, scope, id, 'update');
    await change(tx, menu);
    await emitQueueChange(tx, scope, actor, { id: menu.row.queue_id, name: 'queue.updated' });
    return loadMenuOf(tx, scope, id);
  });
}

/** Renumbers the siblings of an option that leaves. */
async function renumberSiblings(
  tx: TenantTx,
  scope: Scope,
  rows: OptionRow[],
  { id, parent_id }: OptionRow,
): Promise<void> {
  const others = childrenOf(rows, parent_id).map((row) => row.id);
  await sql.numberOptions(
    tx,
    scope,
    others.filter((other) => other !== id),
  );
}

/** Loads the option's menu, with the queue's lock for changes, because numbers and depths depend on the whole menu. */
async function loadMenuOf(tx: TenantTx, scope: Scope, id: number, lock?: 'update'): Promise<OptionInMenu> {
  const found = await sql.findOption(tx, scope, id);
  if (!found) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  if (lock) await loadQueue(tx, scope, found.queue_id, lock);
  const rows = await sql.listOptions(tx, scope, found.queue_id);
  return { rows, row: optionOf(rows, id) };
}

function optionOf(rows: OptionRow[], id: number): OptionRow {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  return row;
}

/** Both -1 and null mean the top level; a parent must be an option of the same queue. */
function parentOf(rows: OptionRow[], { parentId }: OptionInput): number | null | undefined {
  if (parentId === undefined) return undefined;
  return parentId === null || parentId === -1 ? null : optionOf(rows, parentId).id;
}
