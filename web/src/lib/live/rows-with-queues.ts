import type { LivePayload } from '@recadia/contract/live';

interface WithQueues {
  queues: { id: number; name: string; color: string }[];
}

/** Changes a queue in the rows that show it; rows without it stay the same objects. */
export function changeShownQueue<Row extends WithQueues>(rows: Row[], event: LivePayload<'queue'>): Row[] {
  const id = event.action === 'delete' ? event.queueId : event.queue.id;
  const left = event.action === 'delete' ? [] : [{ id, name: event.queue.name, color: event.queue.color }];
  return rows.map((row) =>
    row.queues.some((queue) => queue.id === id)
      ? { ...row, queues: row.queues.flatMap((queue) => (queue.id === id ? left : [queue])) }
      : row,
  );
}
