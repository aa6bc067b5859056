import type { Company } from '@recadia/contract/companies';
import { emptyWeek } from '@recadia/contract/hours';
import type { Connection, ConnectionDetail, ConnectionHealth } from '@recadia/contract/connections';
import type { Contact } from '@recadia/contract/contacts';
import type { FileList } from '@recadia/contract/files';
import type { Plan } from '@recadia/contract/plans';
import type { Schedule } from '@recadia/contract/schedules';
import type { QuickMessage } from '@recadia/contract/quick-messages';
import type { Tag } from '@recadia/contract/tags';
import type { Ticket } from '@recadia/contract/tickets';
import type { User } from '@recadia/contract/users';

/** A signed-in user; by default the admin of a furniture shop. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    name: 'Camila Duarte',
    email: 'camila@casaaurora.exemplo',
    profile: 'admin',
    super: false,
    allTicket: 'desabled',
    online: true,
    active: true,
    companyId: 3,
    whatsappId: null,
    queues: [{ id: 1, name: 'Vendas', color: '#1D7C4D' }],
    company: aCompany(),
    ...changes,
  };
}

export function aPlan(changes: Partial<Plan> = {}): Plan {
  return {
    id: 1,
    name: 'Essencial',
    users: 3,
    connections: 1,
    queues: 3,
    value: 100,
    useCampaigns: false,
    useSchedules: true,
    useInternalChat: false,
    useExternalApi: false,
    useOpenAi: false,
    useIntegrations: false,
    useInternal: true,
    useKanban: true,
    ...changes,
  };
}

export function aCompany(changes: Partial<User['company']> = {}): User['company'] {
  return {
    id: 3,
    name: 'Casa Aurora Móveis',
    dueDate: '2026-11-30',
    settings: [],
    timezone: 'America/Sao_Paulo',
    ...changes,
  };
}

let lastTagId = 100;

export function aTag(changes: Partial<Tag> = {}): Tag {
  lastTagId += 1;
  return { id: lastTagId, name: `Tag ${lastTagId}`, color: '#2D8EBE', kanban: 0, userId: 7, ...changes };
}

/** A page of a list as the server returns it; by default the last one. */
export function aTagPage(tags: Tag[], nextCursor: string | null = null) {
  return { tags, count: tags.length, countCapped: false, hasMore: nextCursor !== null, nextCursor };
}

let lastQuickMessageId = 700;

export function aQuickMessage(changes: Partial<QuickMessage> = {}): QuickMessage {
  lastQuickMessageId += 1;
  const words = { shortcode: `atalho${lastQuickMessageId}`, message: 'Já vamos atender.', geral: false, status: true };
  return { id: lastQuickMessageId, ...words, mediaPath: null, mediaName: null, isMedia: false, ...changes };
}

let lastConnectionId = 10;

/** A linked phone; connected by default. */
export function aConnection(changes: Partial<Connection> = {}): Connection {
  lastConnectionId += 1;
  return {
    id: lastConnectionId,
    name: `Loja ${lastConnectionId}`,
    provider: 'beta',
    isDefault: false,
    status: 'CONNECTED',
    statusReason: null,
    number: '551130884100',
    retries: 0,
    updatedAt: '2026-11-12T10:58:00.000Z',
    qrcode: '',
    qrcodeExpiresAt: null,
    pairingCode: '',
    greetingMessage: '',
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    expiresInactiveMessage: '',
    expiresTicket: 0,
    timeUseBotQueues: 0,
    maxUseBotQueues: 3,
    timeToTransfer: 0,
    transferQueueId: null,
    promptId: null,
    queues: [],
    capabilities: {
      qr: true,
      pairingCode: true,
      templates: false,
      edit: true,
      deleteForAll: true,
      groups: true,
      serviceWindowHours: null,
    },
    ...changes,
  };
}

/** A connection of the Cloud API. */
export function aCloudConnection(changes: Partial<ConnectionDetail> = {}): ConnectionDetail {
  const connection = aConnection({
    provider: 'cloud',
    capabilities: {
      qr: false,
      pairingCode: false,
      templates: true,
      edit: false,
      deleteForAll: false,
      groups: false,
      serviceWindowHours: 24,
    },
  });
  return {
    ...connection,
    token: '',
    cloud: {
      phoneNumberId: '111222333',
      wabaId: '444555666',
      accessToken: '••••9876',
      appSecret: '••••5432',
      verifyToken: '••••1234',
      webhookUrl: 'https://painel.exemplo/webhooks/whatsapp-cloud/chave',
    },
    ...changes,
  };
}

export function aHealth(changes: Partial<ConnectionHealth> & { whatsappId: number }): ConnectionHealth {
  return {
    connectedSince: '2026-11-10T11:00:00.000Z',
    uptime: 0.998,
    lastInboundAt: '2026-11-12T12:33:00.000Z',
    lastOutboundAt: '2026-11-12T12:31:00.000Z',
    sent: 412,
    received: 530,
    failures: {},
    drops: [],
    restriction: null,
    newChatsLeft: null,
    isGatewayMissing: false,
    ...changes,
  };
}

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

/** A contact who writes to the shop. */
export const aCustomer = (name: string): Ticket['contact'] => ({
  id: 900,
  name,
  number: '5511987654321',
  profilePicUrl: '',
  isGroup: false,
});

export function aTicketPage(tickets: Ticket[], nextCursor: string | null = null) {
  return { tickets, count: tickets.length, countCapped: false, hasMore: nextCursor !== null, nextCursor };
}

let lastContactId = 900;

export function aContact(changes: Partial<Contact> = {}): Contact {
  lastContactId += 1;
  const id = changes.id ?? lastContactId;
  return {
    id,
    uuid: `00000000-0000-4000-9000-${String(id).padStart(12, '0')}`,
    name: `Cliente ${id}`,
    number: '5511987654321',
    email: '',
    profilePicUrl: '',
    urlPicture: null,
    isGroup: false,
    active: true,
    createdAt: '2024-03-12T12:00:00.000Z',
    extraInfo: [],
    whatsapp: null,
    tickets: [],
    ...changes,
  };
}

export function aContactPage(contacts: Contact[], nextCursor: string | null = null) {
  return { contacts, count: contacts.length, countCapped: false, hasMore: nextCursor !== null, nextCursor };
}

let lastScheduleId = 300;

/** A scheduled message; pending by default. */
export function aSchedule(changes: Partial<Schedule> = {}): Schedule {
  lastScheduleId += 1;
  const contact = changes.contact ?? aCustomer('Mariana Lopes');
  return {
    id: lastScheduleId,
    body: 'Passando para confirmar a entrega do sofá.',
    contactId: contact.id,
    contact,
    sendAt: '2026-11-12T13:00:00.000Z',
    sentAt: null,
    status: 'PENDENTE',
    mediaPath: null,
    mediaName: null,
    userId: 7,
    whatsappId: null,
    recurrence: 'none',
    cancelOnReply: false,
    error: null,
    ...changes,
  };
}

let lastFileListId = 40;

export function aFileList(changes: Partial<FileList> = {}): FileList {
  lastFileListId += 1;
  return {
    id: lastFileListId,
    name: `Lista ${lastFileListId}`,
    message: 'Segue o nosso material.',
    options: [{ id: lastFileListId * 10, name: 'catalogo.pdf', path: '/attachments/a', mediaType: 'application/pdf' }],
    userId: 7,
    ...changes,
  };
}

/** The company as the settings page loads it; without opening hours. */
export function aWholeCompany(changes: Partial<Company> = {}): Company {
  return {
    id: 3,
    name: 'Casa Aurora',
    email: null,
    phone: null,
    planId: 1,
    plan: { name: 'Básico' },
    status: true,
    dueDate: null,
    recurrence: 'MENSAL',
    createdAt: '2026-01-05T12:00:00.000Z',
    trialExpiration: null,
    settings: [],
    schedules: emptyWeek(),
    holidays: [],
    timezone: 'America/Sao_Paulo',
    billingName: null,
    addressZipCode: null,
    addressStreet: null,
    addressState: null,
    addressCity: null,
    addressDistrict: null,
    ...changes,
  };
}
