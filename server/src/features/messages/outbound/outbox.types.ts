import type { Body, Identity, MediaKind, MessageRef, OutboundBody } from '@recadia/whatsapp';

/** A stored file that will be sent. */
export interface OutboundFile {
  kind: 'media';
  media: MediaKind;
  path: string;
  mimeType: string;
  bytes: number;
  fileName: string;
  caption?: string;
  /** A voice message recorded in the browser. */
  isVoice?: boolean;
  seconds?: number;
}

export type SendBody = Exclude<OutboundBody, { kind: 'media' | 'template' }> | OutboundFile | TemplateBody;

/** `shownAs` is the text in the conversation: the template with its parameters filled in. */
type TemplateBody = Extract<OutboundBody, { kind: 'template' }> & { shownAs: string };

/** The stored payload of each kind of outbox row. */
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

/** A higher priority is sent first within a chat, and raises the priority of its lane. */
export const priorities = { agent: 20, bot: 10, automatic: 10, schedule: 10, campaign: 0 } as const;

type Row<Kind extends OutboxKind> = {
  id: number;
  connection_id: number;
  chat: string;
  kind: Kind;
  client_id: string;
  /** The id passed to the provider: WhatsApp's own id where we create it. */
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
  /** A send that still waits at this time fails. */
  expires_at: Date;
};

export type OutboxRow = { [Kind in OutboxKind]: Row<Kind> }[OutboxKind];
