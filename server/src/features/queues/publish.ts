import { dryRun } from '@recadia/contract/dry-run';
import type { OptionNode } from '@recadia/contract/queue-options';
import { tenantTx, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import * as sql from './queue-options.sql.ts';
import type { OptionRow } from './queue-options.sql.ts';
import { fileColumns, loadQueue, emitQueueChange } from './queues.service.ts';

/** Replaces the menu by this tree, completely or not at all; options that are missing in the list are deleted. */
export function publishOptions(scope: Scope, actor: Actor, queueId: number, nodes: OptionNode[]): Promise<OptionRow[]> {
  return tenantTx(scope, async (tx) => {
    await loadQueue(tx, scope, queueId, 'update');
    const before = new Map((await sql.listOptions(tx, scope, queueId)).map((row) => [row.id, row]));
    checkIds(nodes, before);
    const problems = dryRun(nodes.map((node) => ({ ...node, hasFile: hasFile(node, before) })));
    if (problems.length > 0) throw new AppError('ERR_QUEUE_OPTIONS_UNSOUND', { details: { problems } });
    const kept = await saveNodes(tx, scope, queueId, nodes);
    // Deleted last, because a child may have moved away from a deleted option.
    const gone = [...before.keys()].filter((id) => !kept.has(id));
    await sql.deleteOptions(tx, scope, gone);
    await emitQueueChange(tx, scope, actor, { id: queueId, name: 'queue.updated' });
    return sql.listOptions(tx, scope, queueId);
  });
}

function checkIds(nodes: OptionNode[], before: Map<number, OptionRow>): void {
  const ids = nodes.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => !before.has(id))) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  if (new Set(ids).size < ids.length) {
    throw new AppError('ERR_VALIDATION', { details: { fields: { options: 'the same option twice' } } });
  }
}

function hasFile({ id, file }: OptionNode, before: Map<number, OptionRow>): boolean {
  if (file !== 'kept') return file === 'coming';
  return id !== undefined && typeof before.get(id)?.media_path === 'string';
}

/** Parents come first in the list, so that they exist when their children are saved. */
async function saveNodes(tx: TenantTx, scope: Scope, queueId: number, nodes: OptionNode[]): Promise<Set<number>> {
  const ids: number[] = [];
  const siblings = new Map<number | null, number>();
  for (const node of nodes) {
    const option = (siblings.get(node.parent) ?? 0) + 1;
    siblings.set(node.parent, option);
    const parent_id = node.parent === null ? null : (ids[node.parent] ?? null);
    const columns = { parent_id, option, title: node.title, message: node.message, hand_over: node.handOver };
    if (node.id === undefined) ids.push(await sql.insertOption(tx, scope, queueId, columns));
    else {
      await sql.updateOption(tx, scope, node.id, { ...columns, ...(node.file === 'none' && fileColumns(null)) });
      ids.push(node.id);
    }
  }
  return new Set(ids);
}
