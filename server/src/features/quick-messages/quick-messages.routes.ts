import { quickMessageRoutes as routes } from '@recadia/contract/quick-messages';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { keepAttachment } from '../../platform/http/attachments.ts';
import type { Api } from '../../platform/http/handle.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { presentQuickMessage } from './quick-messages.present.ts';
import * as service from './quick-messages.service.ts';
import type { QuickMessageRow } from './quick-messages.sql.ts';

export function registerQuickMessageRoutes({ handle, platform: { storage, config } }: Api): void {
  const links = createFileLinks(config.secrets.token);
  const present = (row: QuickMessageRow) => presentQuickMessage(row, (file) => links.urlOf(file, clock.now()));

  handle(routes.listQuickMessages, async ({ scope, actor, query: { userId } }) => {
    // QMS-08: the parameter exists for the specification; users cannot read those of a colleague.
    if (userId !== undefined && userId !== actor.userId) throw new AppError('ERR_NO_USER_FOUND');
    return (await service.listQuickMessages(scope, actor)).map(present);
  });
  handle(routes.pageQuickMessages, async ({ scope, actor, query: { searchParam, ...page } }) => {
    const { rows, ...rest } = await service.pageOfQuickMessages(scope, actor, { ...page, search: searchParam });
    return { records: rows.map(present), ...rest };
  });
  handle(routes.showQuickMessage, async ({ scope, actor, params }) =>
    present(await service.getQuickMessage(scope, actor, params.id)),
  );
  handle(routes.createQuickMessage, async ({ scope, actor, body }) =>
    present(await service.createQuickMessage(scope, actor, body)),
  );
  handle(routes.updateQuickMessage, async ({ scope, actor, params, body }) =>
    present(await service.updateQuickMessage(scope, actor, params.id, body)),
  );
  handle(routes.deleteQuickMessage, async ({ scope, actor, params }) => {
    await service.deleteQuickMessage(scope, actor, params.id);
    return { message: 'Quick message deleted' };
  });
  handle(routes.attachToQuickMessage, async ({ scope, actor, params: { id }, request }) => {
    await service.checkChangeable(scope, actor, id);
    // The form's type field is ignored: all files are stored in the same place.
    const { file } = await keepAttachment(storage, scope, request);
    const { mediaPath, mediaName } = present(await service.attachFile(storage, scope, actor, id, file));
    return { mensagem: 'Arquivo Anexado', mediaPath: mediaPath ?? '', mediaName: mediaName ?? '' };
  });
  handle(routes.detachFromQuickMessage, async ({ scope, actor, params }) => {
    await service.detachFile(scope, actor, params.id);
    return { mensagem: 'Arquivo Excluído' };
  });
}
