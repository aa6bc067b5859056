import type { QueueOption } from '@recadia/contract/queue-options';
import { childrenOf } from './queue-options.tree.ts';
import type { OptionRow } from './queue-options.sql.ts';
import { presentAttachment, type UrlOf } from './queues.present.ts';

/** The options below a parent, each with its own subtree. */
export function presentOptions(rows: readonly OptionRow[], parentId: number | null, urlOf: UrlOf): QueueOption[] {
  return childrenOf(rows, parentId).map((row) => presentOption(rows, row, urlOf));
}

export function presentOption(rows: readonly OptionRow[], row: OptionRow, urlOf: UrlOf): QueueOption {
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    option: row.option,
    queueId: row.queue_id,
    parentId: row.parent_id,
    ...presentAttachment(row, urlOf),
    handOver: row.hand_over,
    children: presentOptions(rows, row.id, urlOf),
  };
}
