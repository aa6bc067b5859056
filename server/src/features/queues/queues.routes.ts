import { pageSize } from '@recadia/contract/limits';
import { queueRoutes } from '@recadia/contract/queues';
import { clock } from '../../platform/clock.ts';
import { keepAttachment } from '../../platform/http/attachments.ts';
import { capped } from '../../platform/http/capped.ts';
import type { Api } from '../../platform/http/handle.ts';
import { createFileLinks, type LinkedFile } from '../../platform/storage/links.ts';
import { presentQueue } from './queues.present.ts';
import { attachToQueue, createQueue, deleteQueue, getQueue, listQueues, updateQueue } from './queues.service.ts';
import type { QueueRow } from './queues.sql.ts';

export function registerQueueRoutes({ handle, platform: { config, principals, storage } }: Api): void {
  const links = createFileLinks(config.secrets.token);
  const urlOf = (file: LinkedFile) => links.urlOf(file, clock.now());
  const present = (row: QueueRow) => presentQueue(row, urlOf);

  handle(queueRoutes.listQueues, async ({ scope, query: { searchParam: search }, reply }) => {
    const found = await listQueues(scope, { ...(search && { search }), limit: pageSize.wholeList + 1 });
    return capped(reply, found, pageSize.wholeList).map(present);
  });

  handle(queueRoutes.showQueue, async ({ scope, params }) => present(await getQueue(scope, params.id)));

  handle(queueRoutes.createQueue, async ({ scope, actor, body }) => present(await createQueue(scope, actor, body)));

  handle(queueRoutes.updateQueue, async ({ scope, actor, params, body }) =>
    present(await updateQueue(scope, actor, params.id, body)),
  );

  handle(queueRoutes.deleteQueue, async ({ scope, actor, params }) => {
    for (const userId of await deleteQueue(scope, actor, params.id)) await principals.changed(userId);
    return { message: 'Queue deleted' };
  });

  handle(queueRoutes.attachToQueue, async ({ scope, actor, params, request }) => {
    await getQueue(scope, params.id);
    const { file } = await keepAttachment(storage, scope, request);
    const { mediaPath, mediaName } = present(await attachToQueue(scope, actor, params.id, file));
    return { mensagem: 'Arquivo Anexado', mediaPath: mediaPath ?? '', mediaName: mediaName ?? '' };
  });

  handle(queueRoutes.detachFromQueue, async ({ scope, actor, params }) => {
    await attachToQueue(scope, actor, params.id, null);
    return { mensagem: 'Arquivo Excluído' };
  });
}
