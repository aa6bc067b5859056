import { quickMessageRoutes } from '@recadia/contract/quick-messages';
import { AppError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/handle.ts';
import { presentQuickMessage } from './quick-messages.present.ts';
import { listQuickMessages } from './quick-messages.service.ts';

export function registerQuickMessageRoutes({ handle }: Api): void {
  handle(quickMessageRoutes.listQuickMessages, async ({ scope, actor, query: { userId } }) => {
    // Named for the specification's sake: nobody reads a colleague's (QMS-08).
    if (userId !== undefined && userId !== actor.userId) throw new AppError('ERR_NO_USER_FOUND');
    return (await listQuickMessages(scope, actor)).map(presentQuickMessage);
  });
}
