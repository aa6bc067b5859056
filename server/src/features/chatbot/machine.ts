import { botLimits } from '@recadia/contract/limits';
import { menuLine, menuText, menuWords } from '@recadia/contract/menu-text';
import { childrenOf, menuMessages, numberIn, optionText, botMessage } from './machine.texts.ts';
import type {
  BotInput,
  BotOption,
  BotQueue,
  BotRule,
  BotState,
  BotStep,
  BotContext,
  BotMessage,
} from './machine.types.ts';
import { texts } from './texts.ts';

/**
 * The bot as a pure state machine of one conversation, without clock or database:
 *
 *   no queue ──one queue──────────────► in the queue ──leaf, no options──► waits for an agent
 *      │  ▲                               │   ▲  │
 *      │  └─────────── '#' ───────────────┘   └──┘ options, '0'
 *      └──menu, number──► in the queue
 *
 * In every state, an agent's message or too many bot messages silence it until a user resumes it or the period ends.
 */
export function answer(state: BotState, input: BotInput, context: BotContext): BotStep {
  if (state.silence !== null) return quiet(state);
  return withinLimits(state, decide(state, input, context), context);
}

export const startPeriod: BotState = {
  queueId: null,
  optionId: null,
  chatbot: false,
  menus: 0,
  menuAt: null,
  awayAt: null,
  isGreeted: false,
  silence: null,
};

/** BOT-28: a contact that gets many answers without choosing is another bot, or needs an agent. */
function withinLimits(before: BotState, step: BotStep, { unheard, lastMinute }: BotContext): BotStep {
  if (step.messages.length === 0) return step;
  const stop = (silence: 'loop' | 'flood', messages: number): BotStep => ({
    state: { ...before, queueId: step.state.queueId, chatbot: false, optionId: null, silence },
    messages: [],
    isChoice: step.isChoice,
    why: { rule: silence, inputs: { messages } },
  });
  if (lastMinute + step.messages.length > botLimits.perMinute) return stop('flood', lastMinute);
  if (!step.isChoice && unheard + step.messages.length > botLimits.unheard) return stop('loop', unheard);
  return step;
}

function decide(state: BotState, input: BotInput, context: BotContext): BotStep {
  if (!context.isOpen) return away(state, context, context.away, 'company-closed');
  // The queue was deleted or removed from the ticket, so the bot starts again.
  if (state.queueId === null || !context.current) return beforeQueue(withoutQueue(state), input, context);
  const { isOpen } = context.current;
  const mayRestart = context.queues.length > (isOpen ? 0 : 1);
  if (textOf(input) === '#' && mayRestart) return restart(state, input, context);
  if (!isOpen) return away(state, context, context.current.away, 'queue-closed');
  return state.chatbot ? inOptions(state, input, context, context.current) : quiet(state);
}

/** BOT-09. When the menu may not be sent again, the ticket stays in its queue. */
function restart(state: BotState, input: BotInput, context: BotContext): BotStep {
  const step = beforeQueue(withoutQueue(state), input, context);
  return step.messages.length > 0 ? step : { ...step, state };
}

const withoutQueue = (state: BotState): BotState => ({ ...state, queueId: null, optionId: null, chatbot: false });

function beforeQueue(state: BotState, input: BotInput, context: BotContext): BotStep {
  const [first, second] = context.queues;
  if (!first) return greetOnce(state, context);
  if (!second) return enterOnlyQueue(state, input, context, first);
  const isRestart = textOf(input) === '#';
  const chosen = state.menus > 0 ? context.queues[(numberIn(input.text) ?? 0) - 1] : undefined;
  return chosen ? choose(state, context, chosen) : sendMenu(state, input, context, isRestart);
}

/** BOT-02 */
function greetOnce(state: BotState, { greeting }: BotContext): BotStep {
  if (state.isGreeted || greeting.trim() === '') return quiet(state);
  return {
    state: { ...state, isGreeted: true },
    messages: botMessage(greeting, null),
    isChoice: false,
    why: because('greeting'),
  };
}

/** BOT-03 */
function enterOnlyQueue(state: BotState, input: BotInput, context: BotContext, queue: BotQueue): BotStep {
  const isGreeting = context.greetsOneQueue && !state.isGreeted;
  const before = isGreeting ? botMessage(context.greeting, null) : [];
  const within = { ...state, isGreeted: state.isGreeted || isGreeting };
  if (!queue.isOpen) {
    const closed = { ...within, queueId: queue.id, chatbot: hasOptions(queue), menuAt: null, awayAt: context.now };
    const messages = [...before, ...botMessage(queue.away, null)];
    return { state: closed, messages, isChoice: false, why: because('queue-closed', { queueId: queue.id }) };
  }
  const entered = enter(within, context, queue, before);
  return { ...entered, isChoice: textOf(input) === '#', why: because('one-queue', { queueId: queue.id }) };
}

/** BOT-04 to BOT-06 */
function sendMenu(state: BotState, input: BotInput, context: BotContext, isRestart: boolean): BotStep {
  const { now, maxMenus, pauseMs, greeting, queues } = context;
  const isAgain = state.menus > 0 && !isRestart;
  const left = { ...quiet(state), isChoice: isRestart };
  if (maxMenus > 0 && state.menus >= maxMenus) return { ...left, why: because('menu-limit', { menus: state.menus }) };
  if (pauseMs > 0 && state.menuAt !== null && now - state.menuAt < pauseMs)
    return { ...left, why: because('menu-pause', { minutes: pauseMs / 60_000 }) };
  if (isAgain && isBefore(input, state)) return left;
  const lines = queues.map(({ name }, index) => menuLine(index + 1, name));
  return {
    state: { ...state, menus: state.menus + 1, menuAt: now, isGreeted: true },
    messages: botMessage(menuText(isAgain ? texts.invalid : '', greeting, lines), null),
    isChoice: isRestart,
    why: because(isAgain ? 'menu-again' : 'menu', { menus: state.menus + 1, queues: queues.length }),
  };
}

/** BOT-07, BOT-13 */
function choose(state: BotState, context: BotContext, queue: BotQueue): BotStep {
  const inputs = { queueId: queue.id, number: context.queues.indexOf(queue) + 1 };
  if (queue.isOpen)
    return { ...enter(state, context, queue, []), isChoice: true, why: because('queue-chosen', inputs) };
  const closed = menuText('', queue.away.trim() || texts.closed, [menuLine('#', menuWords.first)]);
  const next = { ...state, awayAt: context.now };
  return { state: next, messages: botMessage(closed, null), isChoice: true, why: because('queue-closed', inputs) };
}

function enter(
  state: BotState,
  { now }: BotContext,
  queue: BotQueue,
  before: BotMessage[],
): Pick<BotStep, 'state' | 'messages'> {
  const chatbot = hasOptions(queue);
  const within = { ...state, queueId: queue.id, optionId: null, chatbot };
  const messages = chatbot ? menuMessages(optionText(queue, null), queue.file) : botMessage(queue.greeting, queue.file);
  return { state: chatbot ? { ...within, menuAt: now } : within, messages: [...before, ...messages] };
}

/** BOT-08 */
function inOptions(state: BotState, input: BotInput, context: BotContext, queue: BotQueue): BotStep {
  const at = queue.options.find(({ id }) => id === state.optionId) ?? null;
  const children = childrenOf(queue.options, at?.id ?? null);
  if (children.length === 0) return handOver(state, [], false, { queueId: queue.id });
  if (state.menuAt === null) return show(state, context, queue, at, { rule: 'options', isChoice: false });
  if (at && textOf(input) === '0') {
    const above = queue.options.find(({ id }) => id === at.parentId) ?? null;
    return show(state, context, queue, above, { rule: 'option-back', isChoice: true });
  }
  const chosen = children.find(({ option }) => option === numberIn(input.text));
  if (!chosen) {
    if (isBefore(input, state)) return quiet(state);
    return show(state, context, queue, at, { rule: 'option-again', isChoice: false });
  }
  const isLeaf = chosen.handOver || childrenOf(queue.options, chosen.id).length === 0;
  if (isLeaf) return handOver(state, botMessage(chosen.message, chosen.file), true, { optionId: chosen.id });
  return show(state, context, queue, chosen, { rule: 'option-chosen', isChoice: true });
}

interface MenuStep {
  rule: BotRule;
  isChoice: boolean;
}

function show(
  state: BotState,
  { now }: BotContext,
  queue: BotQueue,
  at: BotOption | null,
  { rule, isChoice }: MenuStep,
): BotStep {
  const text = menuText(rule === 'option-again' ? texts.invalid : '', optionText(queue, at), []);
  const isFirst = rule === 'option-chosen' || rule === 'options';
  return {
    state: { ...state, optionId: at?.id ?? null, chatbot: true, menuAt: now },
    messages: menuMessages(text, isFirst ? (at ?? queue).file : null),
    isChoice,
    why: because(rule, { queueId: queue.id, optionId: at?.id ?? null }),
  };
}

const handOver = (
  state: BotState,
  messages: BotMessage[],
  isChoice: boolean,
  inputs: Record<string, number>,
): BotStep => ({
  state: { ...state, optionId: null, chatbot: false },
  messages,
  isChoice,
  why: because('handed-over', inputs),
});

/** BOT-12, BOT-13: sends the out-of-hours text at most once an hour. */
function away(state: BotState, { now }: BotContext, text: string, rule: BotRule): BotStep {
  if (state.awayAt !== null && now - state.awayAt < botLimits.awayEveryMs) return quiet(state);
  return { state: { ...state, awayAt: now }, messages: botMessage(text, null), isChoice: false, why: because(rule) };
}

const quiet = (state: BotState): BotStep => ({ state, messages: [], isChoice: false, why: null });

const because = (rule: BotRule, inputs: Record<string, string | number | boolean | null> = {}) => ({ rule, inputs });

const textOf = ({ text }: BotInput): string => text?.trim() ?? '';

const hasOptions = (queue: BotQueue): boolean => childrenOf(queue.options, null).length > 0;

/** The message was written before the menu was sent, so it is no answer to it. */
const isBefore = ({ at }: BotInput, { menuAt }: BotState): boolean => menuAt !== null && at < menuAt;
