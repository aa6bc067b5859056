import { botLimits } from '@recadia/contract/limits';
import { menuLine, menuText, menuWords } from '@recadia/contract/menuText';
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
 * The bot, one conversation at a time, without a clock or a database of its own:
 *
 *   no queue ──one queue──────────────► in the queue ──leaf, no options──► waits for a person
 *      │  ▲                               │   ▲  │
 *      │  └─────────── '#' ───────────────┘   └──┘ options, '0'
 *      └──menu, number──► in the queue
 *
 * Anywhere: a person speaks, or the bot speaks too much, and it is silent until somebody resumes it or the life ends.
 */
export function answer(state: BotState, input: BotInput, world: BotContext): BotStep {
  if (state.silence !== null) return quiet(state);
  return withinLimits(state, decide(state, input, world), world);
}

export const startPeriod: BotState = {
  ...{ queueId: null, optionId: null, chatbot: false, menus: 0 },
  ...{ menuAt: null, awayAt: null, isGreeted: false, silence: null },
};

/** BOT-28: who is answered again and again without choosing anything is another bot, or needs a person. */
function withinLimits(before: BotState, step: BotStep, { unheard, lastMinute }: BotContext): BotStep {
  if (step.says.length === 0) return step;
  const stop = (silence: 'loop' | 'flood', messages: number): BotStep => ({
    state: { ...before, queueId: step.state.queueId, chatbot: false, optionId: null, silence },
    says: [],
    isChoice: step.isChoice,
    why: { rule: silence, inputs: { messages } },
  });
  if (lastMinute + step.says.length > botLimits.perMinute) return stop('flood', lastMinute);
  if (!step.isChoice && unheard + step.says.length > botLimits.unheard) return stop('loop', unheard);
  return step;
}

function decide(state: BotState, input: BotInput, world: BotContext): BotStep {
  if (!world.isOpen) return away(state, world, world.away, 'company-closed');
  // Deleted, or taken from the ticket: it begins anew.
  if (state.queueId === null || !world.current) return atTheDoor(backAtTheDoor(state), input, world);
  const { isOpen } = world.current;
  const mayRestart = world.queues.length > (isOpen ? 0 : 1);
  if (textOf(input) === '#' && mayRestart) return restart(state, input, world);
  if (!isOpen) return away(state, world, world.current.away, 'queue-closed');
  return state.chatbot ? inOptions(state, input, world, world.current) : quiet(state);
}

/** BOT-09. Where the menu may not be sent again, the ticket stays in its queue. */
function restart(state: BotState, input: BotInput, world: BotContext): BotStep {
  const step = atTheDoor(backAtTheDoor(state), input, world);
  return step.says.length > 0 ? step : { ...step, state };
}

const backAtTheDoor = (state: BotState): BotState => ({ ...state, queueId: null, optionId: null, chatbot: false });

function atTheDoor(state: BotState, input: BotInput, world: BotContext): BotStep {
  const [first, second] = world.queues;
  if (!first) return greetOnce(state, world);
  if (!second) return enterOnlyQueue(state, input, world, first);
  const isRestart = textOf(input) === '#';
  const chosen = state.menus > 0 ? world.queues[(numberIn(input.text) ?? 0) - 1] : undefined;
  return chosen ? choose(state, world, chosen) : sendMenu(state, input, world, isRestart);
}

/** BOT-02 */
function greetOnce(state: BotState, { greeting }: BotContext): BotStep {
  if (state.isGreeted || greeting.trim() === '') return quiet(state);
  return {
    state: { ...state, isGreeted: true },
    says: botMessage(greeting, null),
    isChoice: false,
    why: because('greeting'),
  };
}

/** BOT-03 */
function enterOnlyQueue(state: BotState, input: BotInput, world: BotContext, queue: BotQueue): BotStep {
  const isGreeting = world.greetsOneQueue && !state.isGreeted;
  const before = isGreeting ? botMessage(world.greeting, null) : [];
  const within = { ...state, isGreeted: state.isGreeted || isGreeting };
  if (!queue.isOpen) {
    const closed = { ...within, queueId: queue.id, chatbot: hasOptions(queue), menuAt: null, awayAt: world.now };
    const said = [...before, ...botMessage(queue.away, null)];
    return { state: closed, says: said, isChoice: false, why: because('queue-closed', { queueId: queue.id }) };
  }
  const entered = enter(within, world, queue, before);
  return { ...entered, isChoice: textOf(input) === '#', why: because('one-queue', { queueId: queue.id }) };
}

/** BOT-04 to BOT-06 */
function sendMenu(state: BotState, input: BotInput, world: BotContext, isRestart: boolean): BotStep {
  const { now, maxMenus, pauseMs, greeting, queues } = world;
  const isAgain = state.menus > 0 && !isRestart;
  const left = { ...quiet(state), isChoice: isRestart };
  if (maxMenus > 0 && state.menus >= maxMenus) return { ...left, why: because('menu-limit', { menus: state.menus }) };
  if (pauseMs > 0 && state.menuAt !== null && now - state.menuAt < pauseMs)
    return { ...left, why: because('menu-pause', { minutes: pauseMs / 60_000 }) };
  if (isAgain && isBefore(input, state)) return left;
  const lines = queues.map(({ name }, index) => menuLine(index + 1, name));
  return {
    state: { ...state, menus: state.menus + 1, menuAt: now, isGreeted: true },
    says: botMessage(menuText(isAgain ? texts.invalid : '', greeting, lines), null),
    isChoice: isRestart,
    why: because(isAgain ? 'menu-again' : 'menu', { menus: state.menus + 1, queues: queues.length }),
  };
}

/** BOT-07, BOT-13 */
function choose(state: BotState, world: BotContext, queue: BotQueue): BotStep {
  const inputs = { queueId: queue.id, number: world.queues.indexOf(queue) + 1 };
  if (queue.isOpen) return { ...enter(state, world, queue, []), isChoice: true, why: because('queue-chosen', inputs) };
  const closed = menuText('', queue.away.trim() || texts.closed, [menuLine('#', menuWords.first)]);
  const told = { ...state, awayAt: world.now };
  return { state: told, says: botMessage(closed, null), isChoice: true, why: because('queue-closed', inputs) };
}

function enter(
  state: BotState,
  { now }: BotContext,
  queue: BotQueue,
  before: BotMessage[],
): Pick<BotStep, 'state' | 'says'> {
  const chatbot = hasOptions(queue);
  const within = { ...state, queueId: queue.id, optionId: null, chatbot };
  const said = chatbot ? menuMessages(optionText(queue, null), queue.file) : botMessage(queue.greeting, queue.file);
  return { state: chatbot ? { ...within, menuAt: now } : within, says: [...before, ...said] };
}

/** BOT-08 */
function inOptions(state: BotState, input: BotInput, world: BotContext, queue: BotQueue): BotStep {
  const at = queue.options.find(({ id }) => id === state.optionId) ?? null;
  const children = childrenOf(queue.options, at?.id ?? null);
  if (children.length === 0) return handOver(state, [], false, { queueId: queue.id });
  if (state.menuAt === null) return show(state, world, queue, at, { rule: 'options', isChoice: false });
  if (at && textOf(input) === '0') {
    const above = queue.options.find(({ id }) => id === at.parentId) ?? null;
    return show(state, world, queue, above, { rule: 'option-back', isChoice: true });
  }
  const chosen = children.find(({ option }) => option === numberIn(input.text));
  if (!chosen) {
    if (isBefore(input, state)) return quiet(state);
    return show(state, world, queue, at, { rule: 'option-again', isChoice: false });
  }
  const isLeaf = chosen.handOver || childrenOf(queue.options, chosen.id).length === 0;
  if (isLeaf) return handOver(state, botMessage(chosen.message, chosen.file), true, { optionId: chosen.id });
  return show(state, world, queue, chosen, { rule: 'option-chosen', isChoice: true });
}

interface Shown {
  rule: BotRule;
  isChoice: boolean;
}

function show(
  state: BotState,
  { now }: BotContext,
  queue: BotQueue,
  at: BotOption | null,
  { rule, isChoice }: Shown,
): BotStep {
  const text = menuText(rule === 'option-again' ? texts.invalid : '', optionText(queue, at), []);
  const isFirst = rule === 'option-chosen' || rule === 'options';
  return {
    state: { ...state, optionId: at?.id ?? null, chatbot: true, menuAt: now },
    says: menuMessages(text, isFirst ? (at ?? queue).file : null),
    isChoice,
    why: because(rule, { queueId: queue.id, optionId: at?.id ?? null }),
  };
}

const handOver = (state: BotState, said: BotMessage[], isChoice: boolean, inputs: Record<string, number>): BotStep => ({
  ...{ state: { ...state, optionId: null, chatbot: false }, says: said, isChoice },
  why: because('handed-over', inputs),
});

/** BOT-12, BOT-13: nobody reads the same thing twice an hour. */
function away(state: BotState, { now }: BotContext, text: string, rule: BotRule): BotStep {
  if (state.awayAt !== null && now - state.awayAt < botLimits.awayEveryMs) return quiet(state);
  return { state: { ...state, awayAt: now }, says: botMessage(text, null), isChoice: false, why: because(rule) };
}

const quiet = (state: BotState): BotStep => ({ state, says: [], isChoice: false, why: null });

const because = (rule: BotRule, inputs: Record<string, string | number | boolean | null> = {}) => ({ rule, inputs });

const textOf = ({ text }: BotInput): string => text?.trim() ?? '';

const hasOptions = (queue: BotQueue): boolean => childrenOf(queue.options, null).length > 0;

/** It was on its way when the choices were: no answer to them. */
const isBefore = ({ at }: BotInput, { menuAt }: BotState): boolean => menuAt !== null && at < menuAt;
