import type { ContactBrief } from '@recadia/contract/contacts';
import type { Ticket } from '@recadia/contract/tickets';
import type { ShownTicket } from './tickets.shown.sql.ts';
import type { TicketVisibility } from './tickets.policy.ts';

export function presentTicket(row: ShownTicket): Ticket {
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    contactId: row.contact_id,
    contact: presentTicketContact(row),
    userId: row.user_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    queueId: row.queue_id,
    queue: row.queue,
    whatsappId: row.connection_id,
    whatsapp: { id: row.connection_id, name: row.connection_name },
    tags: row.tags,
    chatbot: row.chatbot,
    botSilence: row.bot_silence,
    isGroup: row.is_group,
    lastMessage: row.last_message,
    lastMessageAt: row.last_message_at.toISOString(),
    lastFromMe: row.last_from_me,
    unreadMessages: row.unread_messages,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    windowExpiresAt: row.window_expires_at?.toISOString() ?? null,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    lateFor: row.late_for,
    useIntegration: row.use_integration,
    promptId: row.prompt_id,
    integrationId: row.integration_id,
  };
}

export const presentTicketContact = (row: ShownTicket): ContactBrief => ({
  id: row.contact_id,
  name: row.contact_name,
  number: row.contact_number,
  profilePicUrl: row.contact_picture,
  isGroup: row.is_group,
});

type VisibilityColumns = Pick<ShownTicket, 'status' | 'user_id' | 'queue_id'>;

export const visibilityOf = ({ status, user_id: userId, queue_id: queueId }: VisibilityColumns): TicketVisibility => ({
  status,
  userId,
  queueId,
});
