import { messageRoutes } from '@recadia/contract/messages';
import type { Api } from '../../../platform/http/handle.ts';
import { giveFile } from '../../../platform/storage/serve.ts';
import { createMediaLinks } from './media.links.ts';
import { openByLink, openForActor } from './media.service.ts';

export function registerMediaRoutes({ handle, platform }: Api): void {
  const { storage, config } = platform;
  const links = createMediaLinks(config.secrets.token);
  handle(messageRoutes.showMedia, async ({ scope, actor, params, request, reply }) =>
    giveFile(reply, await openForActor(storage, scope, actor, params.id, request.headers.range)),
  );
  handle(messageRoutes.openMedia, async ({ params, request, reply }) =>
    giveFile(reply, await openByLink(storage, links, params.link, request.headers.range)),
  );
}
