import { invitationRoutes as routes } from '@recadia/contract/invitations';
import { addressOf } from '../../platform/http/address.ts';
import type { Api } from '../../platform/http/handle.ts';
import { acceptInvitation, inviteUser, openInvitation, renewInvitation } from './invitations.service.ts';

export function registerInvitationRoutes({ handle, platform }: Api): void {
  handle(routes.inviteUser, ({ actor, body }) => inviteUser(platform, actor, body));

  handle(routes.renewInvitation, async ({ actor, params, body }) => ({
    link: await renewInvitation(platform, actor, params.id, body.language),
  }));

  handle(routes.openInvitation, async ({ body }) => {
    const { name, email, company_name: company } = await openInvitation(body.token);
    return { name, email, company };
  });

  handle(routes.acceptInvitation, async ({ body, request }) => {
    await acceptInvitation(platform, { ...body, ip: addressOf(request) });
    return {};
  });
}
