import * as z from 'zod';
import { contactBrief } from './contacts.ts';
import { id } from './primitives.ts';
import { queueBrief } from './queues.ts';

export const ticketStatuses = ['open', 'pending', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** TKT-01 */
export const ticket = z.object({
  id,
  uuid: z.string(),
  status: z.enum(ticketStatuses),
  contactId: id,
  contact: contactBrief,
  userId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  queueId: id.nullable(),
  queue: queueBrief.nullable(),
  whatsappId: id,
  whatsapp: z.object({ id, name: z.string() }),
  chatbot: z.boolean(),
  isGroup: z.boolean(),
  lastMessage: z.string(),
  unreadMessages: z.number().int(),
  updatedAt: z.iso.datetime(),
  useIntegration: z.boolean(),
  promptId: id.nullable(),
  integrationId: id.nullable(),
});
export type Ticket = z.infer<typeof ticket>;
