import { queueOptionRoutes } from '@recadia/contract/queue-options';
import { clock } from '../../platform/clock.ts';
import { keepAttachment } from '../../platform/http/attachments.ts';
import type { Api } from '../../platform/http/handle.ts';
import { createFileLinks, type LinkedFile } from '../../platform/storage/links.ts';
import { publishOptions } from './publish.ts';
import { presentOption, presentOptions } from './queue-options.present.ts';
import {
  attachToOption,
  createOption,
  deleteOption,
  getOption,
  listOptions,
  updateOption,
  type OptionInMenu,
} from './queue-options.service.ts';

export function registerQueueOptionRoutes({ handle, platform: { config, storage } }: Api): void {
  const links = createFileLinks(config.secrets.token);
  const urlOf = (file: LinkedFile) => links.urlOf(file, clock.now());
  const present = ({ rows, row }: OptionInMenu) => presentOption(rows, row, urlOf);

  handle(queueOptionRoutes.listQueueOptions, async ({ scope, query }) => {
    const parentId = query.parentId === undefined || query.parentId === -1 ? null : query.parentId;
    return presentOptions(await listOptions(scope, query.queueId, parentId), parentId, urlOf);
  });

  handle(queueOptionRoutes.showQueueOption, async ({ scope, params }) => present(await getOption(scope, params.id)));

  handle(queueOptionRoutes.createQueueOption, async ({ scope, actor, body }) =>
    present(await createOption(scope, actor, body)),
  );

  handle(queueOptionRoutes.updateQueueOption, async ({ scope, actor, params, body }) =>
    present(await updateOption(scope, actor, params.id, body)),
  );

  handle(queueOptionRoutes.deleteQueueOption, async ({ scope, actor, params }) => {
    await deleteOption(scope, actor, params.id);
    return { message: 'Option deleted' };
  });

  handle(queueOptionRoutes.publishQueueOptions, async ({ scope, actor, params, body }) =>
    presentOptions(await publishOptions(scope, actor, params.id, body.options), null, urlOf),
  );

  handle(queueOptionRoutes.attachToQueueOption, async ({ scope, actor, params, request }) => {
    await getOption(scope, params.id);
    const { file } = await keepAttachment(storage, scope, request);
    const { mediaPath, mediaName } = present(await attachToOption(scope, actor, params.id, file));
    return { mensagem: 'Arquivo Anexado', mediaPath: mediaPath ?? '', mediaName: mediaName ?? '' };
  });

  handle(queueOptionRoutes.detachFromQueueOption, async ({ scope, actor, params }) => {
    await attachToOption(scope, actor, params.id, null);
    return { mensagem: 'Arquivo Excluído' };
  });
}
