import type { Body, Identity, MediaKind, MessageRef, OutboundBody } from '@recadia/whatsapp';

/** A file that lies in storage, on its way out. */
export interface OutboundFile {
  kind: 'media';
  media: MediaKind;
  path: string;
  mimeType: string;
  bytes: number;
  fileName: string;
  caption?: string;
  /** Recorded on the spot. */
  isVoice?: boolean;
  seconds?: number;
}

export type SendBody = Exclude<OutboundBody, { kind: 'media' | 'template' }> | OutboundFile | TemplateBody;

/** `shownAs` is what the conversation shows: the template with its parameters filled in. */
type TemplateBody = Extract<OutboundBody, { kind: 'template' }> & { shownAs: string };

/** What an outbox row asks for, as it is kept. */
export interface Payloads {
  send: { to: Identity; body: SendBody; quoted?: { ref: MessageRef; body: Body } };
  edit: { ref: MessageRef; text: string };
  delete: { ref: MessageRef };
  react: { ref: MessageRef; emoji: string | null };
  read: { refs: MessageRef[] };
  typing: { to: Identity; isTyping: boolean; lastInbound?: MessageRef };
  reject: { callId: string; from: Identity };
}

export type OutboxKind = keyof Payloads;

/** The most urgent goes first within a chat, and chats with it before others. */
export const priorities = { agent: 20, bot: 10, automatic: 10, schedule: 10, campaign: 0 } as const;

type Row<Kind extends OutboxKind> = {
  id: number;
  connection_id: number;
  chat: string;
  kind: Kind;
  client_id: string;
  /** What the provider is told: WhatsApp's own id where we make it. */
  wire_id: string;
  message_id: number | null;
  payload: Payloads[Kind];
  prepared_path: string | null;
  priority: number;
  due_at: Date;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';
  attempts: number;
  attempted_at: Date | null;
  first_failed_at: Date | null;
  created_at: Date;
  /** A send that still waits then fails. */
  expires_at: Date;
};

export type OutboxRow = { [Kind in OutboxKind]: Row<Kind> }[OutboxKind];
