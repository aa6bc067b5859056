import type { Ticket } from '@recadia/contract/tickets';

let lastTicketId = 4_800;

/** A ticket; by default assigned to Camila. */
export function aTicket(changes: Partial<Ticket> = {}): Ticket {
  lastTicketId += 1;
  const id = changes.id ?? lastTicketId;
  const name = changes.contact?.name ?? `Cliente ${id}`;
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'open',
    contactId: id,
    contact: { id, name, number: '5511987654321', profilePicUrl: '', isGroup: false },
    userId: 7,
    user: { id: 7, name: 'Camila Duarte' },
    queueId: 1,
    queue: { id: 1, name: 'Vendas', color: '#1D7C4D' },
    whatsappId: 11,
    whatsapp: { id: 11, name: 'Loja Centro' },
    tags: [],
    chatbot: false,
    botSilence: null,
    isGroup: false,
    lastMessage: 'Consegue entregar no sábado de manhã?',
    lastMessageAt: '2026-11-12T12:32:00.000Z',
    lastFromMe: false,
    unreadMessages: 0,
    createdAt: '2026-11-12T11:00:00.000Z',
    updatedAt: '2026-11-12T12:32:00.000Z',
    windowExpiresAt: null,
    waitingSince: null,
    lateFor: null,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    ...changes,
  };
}

export function aTicketPage(tickets: Ticket[], nextCursor: string | null = null) {
  return { tickets, count: tickets.length, countCapped: false, hasMore: nextCursor !== null, nextCursor };
}
