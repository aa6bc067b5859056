import type { Feature } from '../../platform/feature.ts';
import { takeCode } from '../two-factor/index.ts';
import { registerEmailChangeRoutes } from './email-changes.routes.ts';
import { registerInvitationRoutes } from './invitations.routes.ts';
import type { ReturnTickets } from './leave.ts';
import { userLiveEvents } from './users.events.ts';
import { registerUserRoutes } from './users.routes.ts';

/** Tickets are of a tier above, so the composition passes the function that returns them. */
export const createUsersFeature = (returnTickets: ReturnTickets): Feature => ({
  tier: 'identity',
  routes: [
    (api) => registerUserRoutes(api, { returnTickets, takeCode }),
    registerEmailChangeRoutes,
    registerInvitationRoutes,
  ],
  events: () => userLiveEvents,
});
