import { contactRoutes } from '@recadia/contract/contact-routes';
import type { Api } from '../../../platform/http/handle.ts';
import { createMediaLinks } from './media.links.ts';
import { pageOfContactMedia } from './media-of-contact.ts';

export function registerContactMediaRoutes({ handle, platform }: Api): void {
  const links = createMediaLinks(platform.config.secrets.token);
  handle(contactRoutes.listContactMedia, ({ scope, actor, params, query }) =>
    pageOfContactMedia(scope, actor, links, { contactId: params.id, cursor: query.cursor }),
  );
}
