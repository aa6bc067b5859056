import { queueOptionRoutes, type OptionNode, type QueueOption } from '@recadia/contract/queue-options';
import { queueRoutes, type Queue, type QueueInput } from '@recadia/contract/queues';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { newKey } from '../../lib/http/new-key.ts';
import type { DraftFile } from './draft-file.ts';
import { queueLive } from './queues.live.ts';

export const optionsQuery = (queueId: number) =>
  queryOptions({
    queryKey: ['queue-options', queueId],
    queryFn: ({ signal }) => call(queueOptionRoutes.listQueueOptions, { query: { queueId, parentId: -1 }, signal }),
    // Never cached, because a draft must start with the current menu.
    staleTime: 0,
    gcTime: 0,
  });

interface SavedQueue {
  id: number | null;
  input: QueueInput;
  file: DraftFile;
  /** Called when the queue is saved, before its file is uploaded. */
  onSaved: (queue: Queue) => void;
}

/** Changes appear at once; the live event that follows repeats them without effect. */
export function useQueueMutations() {
  const cache = useQueryClient();
  const show = (queue: Queue) => applyLive(cache, [queueLive], 'queue', { action: 'update', queue });
  const save = useMutation({
    async mutationFn({ id, input, file, onSaved }: SavedQueue) {
      const queue = await (id === null
        ? call(queueRoutes.createQueue, { body: input, idempotencyKey: newKey() })
        : call(queueRoutes.updateQueue, { params: { id }, body: input }));
      show(queue);
      onSaved(queue);
      if (file.kind === 'kept') return;
      const params = { id: queue.id };
      if (file.kind === 'new') await call(queueRoutes.attachToQueue, { params, body: formOf(file.file) });
      else await call(queueRoutes.detachFromQueue, { params });
      show(await call(queueRoutes.showQueue, { params }));
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: Queue) => call(queueRoutes.deleteQueue, { params: { id } }),
    onSuccess: (_, { id }) => applyLive(cache, [queueLive], 'queue', { action: 'delete', queueId: id }),
  });
  return { save, remove };
}

/** Saves the tree first, then the new files, because a file needs the id of its option. */
export async function publishMenu(
  queueId: number,
  nodes: { node: OptionNode; file: DraftFile }[],
): Promise<QueueOption[]> {
  const options = nodes.map(({ node }) => node);
  const roots = await call(queueOptionRoutes.publishQueueOptions, { params: { id: queueId }, body: { options } });
  const saved = inOrder(roots);
  for (const [at, { file }] of nodes.entries()) {
    const id = saved[at]?.id;
    if (file.kind !== 'new' || id === undefined) continue;
    await call(queueOptionRoutes.attachToQueueOption, { params: { id }, body: formOf(file.file) });
  }
  return roots;
}

const inOrder = (options: QueueOption[]): QueueOption[] =>
  options.flatMap((option) => [option, ...inOrder(option.children)]);

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}
