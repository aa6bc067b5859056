import { messageRoutes } from '@recadia/contract/messages';
import type { FastifyReply } from 'fastify';
import type { Api } from '../../platform/http/handle.ts';
import { createMediaLinks } from './media.links.ts';
import { openByLink, openForActor, type ServedFile } from './media.service.ts';

export function registerMediaRoutes({ handle, platform }: Api): void {
  const { storage, config } = platform;
  const links = createMediaLinks(config.secrets.token);
  handle(messageRoutes.showMedia, async ({ scope, actor, params, request, reply }) =>
    give(reply, await openForActor(storage, scope, actor, params.id, request.headers.range)),
  );
  handle(messageRoutes.openMedia, async ({ params, request, reply }) =>
    give(reply, await openByLink(storage, links, params.link, request.headers.range)),
  );
}

function give(reply: FastifyReply, { status, headers, bytes }: ServedFile) {
  void reply.status(status).headers(headers);
  return bytes;
}
