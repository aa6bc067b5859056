import type { Feature } from '../../platform/feature.ts';
import { enqueueRead } from '../messages/index.ts';
import { messageMoveTask } from './lifecycle/message-moves.service.ts';
import { registerContactTicketRoutes } from './list/of-contact.routes.ts';
import { registerTicketViewRoutes } from './list/ticket-views.routes.ts';
import { ticketLiveEvents } from './tickets.events.ts';
import { registerTicketRoutes } from './tickets.routes.ts';

export const ticketsFeature: Feature = {
  tier: 'conversation',
  routes: [registerContactTicketRoutes, (api) => registerTicketRoutes(api, enqueueRead), registerTicketViewRoutes],
  events: () => ticketLiveEvents,
  tasks: () => [messageMoveTask],
};
