/** A stored file that is sent unchanged. */
export interface BotFile {
  media: 'image' | 'audio' | 'video' | 'document';
  path: string;
  mimeType: string;
  bytes: number;
  fileName: string;
}

export interface BotOption {
  id: number;
  parentId: number | null;
  /** The number that the customer types. */
  option: number;
  title: string;
  message: string;
  handOver: boolean;
  file: BotFile | null;
}

export interface BotQueue {
  id: number;
  name: string;
  greeting: string;
  file: BotFile | null;
  away: string;
  isOpen: boolean;
  options: readonly BotOption[];
}

/** The bot's state in one tracking period of a ticket; times are in milliseconds. */
export interface BotState {
  queueId: number | null;
  optionId: number | null;
  /** The bot is showing the queue's options. */
  chatbot: boolean;
  /** Number of times that the menu of queues was sent. */
  menus: number;
  menuAt: number | null;
  awayAt: number | null;
  isGreeted: boolean;
  /** Reason of the bot's silence; the ticket then waits for an agent. */
  silence: 'person' | 'loop' | 'flood' | null;
}

/** Current settings and queues that the bot decides by. */
export interface BotContext {
  now: number;
  greeting: string;
  away: string;
  isOpen: boolean;
  /** 0: no limit, no pause. */
  maxMenus: number;
  pauseMs: number;
  greetsOneQueue: boolean;
  /** Queues of the connection, in the order of the menu. */
  queues: readonly BotQueue[];
  /** The ticket's queue, which may not belong to the connection. */
  current: BotQueue | null;
  /**
   * Automatic messages to this contact in the last ten minutes since a choice or an agent's action, and in the last
   * minute.
   */
  unheard: number;
  lastMinute: number;
}

/** A customer's message; `text` is null for other kinds of message. */
export interface BotInput {
  text: string | null;
  at: number;
}

export type BotMessage = { text: string } | { file: BotFile };

export type BotRule =
  | 'greeting'
  | 'menu'
  | 'menu-again'
  | 'menu-limit'
  | 'menu-pause'
  | 'one-queue'
  | 'queue-chosen'
  | 'queue-closed'
  | 'company-closed'
  | 'options'
  | 'option-chosen'
  | 'option-back'
  | 'option-again'
  | 'handed-over'
  | 'loop'
  | 'flood';

export interface BotStep {
  state: BotState;
  messages: BotMessage[];
  /** The customer chose an offered option. */
  isChoice: boolean;
  /** Null when the step needs no timeline entry. */
  why: { rule: BotRule; inputs: Record<string, string | number | boolean | null> } | null;
}
