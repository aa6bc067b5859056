/** A file that lies in storage, to be sent as it is. */
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
  /** What the customer types for it. */
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

/** Where the bot stands in one life of a ticket. Times are milliseconds. */
export interface BotState {
  queueId: number | null;
  optionId: number | null;
  /** It is showing the options of the queue. */
  chatbot: boolean;
  /** How often the menu of queues was sent. */
  menus: number;
  menuAt: number | null;
  awayAt: number | null;
  isGreeted: boolean;
  /** Why it says nothing; a person has it then. */
  silence: 'person' | 'loop' | 'flood' | null;
}

/** What the bot goes by, as it is at this moment. */
export interface BotContext {
  now: number;
  greeting: string;
  away: string;
  isOpen: boolean;
  /** 0: no limit, no pause. */
  maxMenus: number;
  pauseMs: number;
  greetsOneQueue: boolean;
  /** Of the connection, in the order of the menu. */
  queues: readonly BotQueue[];
  /** The ticket's own, which may be none of the connection's. */
  current: BotQueue | null;
  /** Automatic messages to this contact since a choice or a person, within the last ten minutes; and in the last one. */
  unheard: number;
  lastMinute: number;
}

/** A customer's message; without words where it has none. */
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
  says: BotMessage[];
  /** The customer chose something that was offered. */
  isChoice: boolean;
  /** Null where there is nothing to explain. */
  why: { rule: BotRule; inputs: Record<string, string | number | boolean | null> } | null;
}
