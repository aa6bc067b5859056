import { chatRoutes } from '@recadia/contract/chats';
import type { Api } from '../../platform/http/handle.ts';
import { createChatMessage, pageOfChatMessages } from './chat-messages.service.ts';
import { presentChat, presentChatMessage } from './chats.present.ts';
import { createChat, deleteChat, getChat, openDirectChat, pageOfChats, readChat, updateChat } from './chats.service.ts';

export function registerChatRoutes({ handle }: Api): void {
  handle(chatRoutes.listChats, async ({ scope, actor, query }) => {
    const { rows, ...page } = await pageOfChats(scope, actor, { ...query, search: query.searchParam });
    return { records: rows.map(presentChat), ...page };
  });

  handle(chatRoutes.showChat, async ({ scope, actor, params: { id } }) =>
    presentChat(await getChat(scope, actor, typeof id === 'number' ? { id } : { uuid: id })),
  );

  handle(chatRoutes.listChatMessages, async ({ scope, actor, params, query }) => {
    const { rows, ...page } = await pageOfChatMessages(scope, actor, params.id, query);
    return { records: rows.map(presentChatMessage), ...page };
  });

  handle(chatRoutes.createChat, async ({ scope, actor, body }) => presentChat(await createChat(scope, actor, body)));

  handle(chatRoutes.openDirectChat, async ({ scope, actor, body }) =>
    presentChat(await openDirectChat(scope, actor, body.userId)),
  );

  handle(chatRoutes.updateChat, async ({ scope, actor, params, body }) =>
    presentChat(await updateChat(scope, actor, params.id, body)),
  );

  handle(chatRoutes.deleteChat, async ({ scope, actor, params }) => {
    await deleteChat(scope, actor, params.id);
    return { message: 'Chat deleted' };
  });

  handle(chatRoutes.createChatMessage, async ({ scope, actor, params, body }) =>
    presentChatMessage(await createChatMessage(scope, actor, params.id, body)),
  );

  handle(chatRoutes.readChat, async ({ scope, actor, params }) => presentChat(await readChat(scope, actor, params.id)));
}
