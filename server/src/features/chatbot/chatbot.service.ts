import { resolveVariables } from '@recadia/contract/variables';
import { tenantTx, type TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { SubscribedEvent } from '../../platform/jobs/subscribers.ts';
import { enqueueSend } from '../messages/index.ts';
import { changeByRule, returnToBot, insertTicketEvent, recordRule, type ShownTicket } from '../tickets/index.ts';
import * as sql from './chatbot.sql.ts';
import type { BotTicket } from './chatbot.sql.ts';
import { answer } from './machine.ts';
import type { BotState, BotStep, BotMessage } from './machine.types.ts';
import { isRouted, timelineKindOf } from './timeline.ts';
import { loadBotContext } from './context.ts';

/** BOT-01: handles a message of the customer, or one written on the company's phone. */
export async function receiveCustomerMessage(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const ticket = await sql.lockBotTicket(tx, scope, event.ticketId);
  const message = await sql.findInboundMessage(tx, scope, Number(event.entityId));
  if (!ticket || !message || ticket.isGroup) return;
  if (message.fromMe) return message.fromPhone ? silenceBot(tx, scope, ticket) : undefined;
  if (!isForBot(ticket) || message.isOver || message.mediaType === 'call_log') return;
  const { trackingId } = ticket;
  const timeZone = await sql.findWorkingTimeZone(tx, scope);
  if (trackingId === null || timeZone === undefined) return;
  const text = message.mediaType === 'chat' ? message.body : null;
  const context = await loadBotContext(tx, scope, ticket, text);
  if (!context) return;
  const step = answer(stateOf(ticket), { text, at: message.at.getTime() }, context);
  await apply(tx, scope, { ticket, step, trackingId, timeZone, eventId: event.id });
}

/** An agent wrote in the app. */
export async function receiveAgentMessage(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const ticket = await sql.lockBotTicket(tx, scope, event.ticketId);
  if (ticket && !ticket.isGroup) await silenceBot(tx, scope, ticket, event.actorUserId ?? undefined);
}

/** Returns the ticket to the bot without an agent; the customer's next message starts at the menu of queues. */
export function resumeBot(scope: Scope, actor: Actor, ticketId: number): Promise<ShownTicket> {
  return tenantTx(scope, (tx) =>
    returnToBot(tx, scope, actor, ticketId, async () => {
      const ticket = await sql.lockBotTicket(tx, scope, ticketId);
      if (!ticket || ticket.trackingId === null) return;
      await sql.updateBotColumns(tx, scope, ticketId, { optionId: null, chatbot: false, menus: 0, silence: null });
      const reset = { greetedAt: null, menuAt: null, awayAt: ticket.awayAt, lastRule: null };
      const times = { choiceAt: ticket.choiceAt, resumedAt: ticket.now };
      await sql.saveBotState(tx, scope, ticketId, { trackingId: ticket.trackingId, ...reset, ...times });
    }),
  );
}

const isForBot = ({ status, userId, useIntegration }: BotTicket): boolean =>
  status === 'pending' && userId === null && !useIntegration;

/** After a message of an agent the bot is silent until a user resumes it or the tracking period ends. */
async function silenceBot(tx: TenantTx, scope: Scope, ticket: BotTicket, userId?: number): Promise<void> {
  if (ticket.silence !== null || ticket.status === 'closed') return;
  const bot = await sql.findBotConnection(tx, scope, ticket.connectionId);
  // A connection without greeting and queues has no bot to silence.
  if (!bot || (bot.queueIds.length === 0 && bot.greeting === '')) return;
  await sql.updateBotColumns(tx, scope, ticket.id, { ...ticket, optionId: null, chatbot: false, silence: 'person' });
  await insertTicketEvent(tx, scope, rowOf(ticket), { kind: 'bot-silenced', userId, data: { cause: 'person' } });
  await emit(tx, scope, { name: 'ticket.updated', entityId: ticket.id, actorUserId: userId });
}

interface AppliedStep {
  ticket: BotTicket;
  step: BotStep;
  trackingId: number;
  timeZone: string;
  eventId: number;
}

async function apply(tx: TenantTx, scope: Scope, { ticket, step, trackingId, timeZone, eventId }: AppliedStep) {
  const { state, why } = step;
  const rule = why && { cause: why.rule, inputs: why.inputs };
  if (hasChanged(ticket, state)) await sql.updateBotColumns(tx, scope, ticket.id, state);
  if (rule && isRouted(ticket, step)) {
    await changeByRule(tx, scope, ticket.id, () => ({ verb: 'routed', change: { queueId: state.queueId }, why: rule }));
    if (state.queueId !== null) await sql.setQueued(tx, scope, trackingId, { isBot: state.chatbot });
  } else if (hasChanged(ticket, state)) await emit(tx, scope, { name: 'ticket.updated', entityId: ticket.id });
  const facts = { contactName: ticket.contactName, now: ticket.now, timeZone };
  for (const [n, message] of step.messages.entries()) {
    const clientId = `bot-${eventId}-${n}`;
    await enqueueSend(tx, scope, { ticketId: ticket.id, body: bodyOf(message, facts), from: 'bot', clientId });
  }
  const kind = timelineKindOf(ticket, step);
  if (rule && kind) await recordRule(tx, scope, { ...ticket, queueId: state.queueId }, kind, rule);
  await sql.saveBotState(tx, scope, ticket.id, { trackingId, ...botMemoryOf(ticket, step) });
}

const hasChanged = (ticket: BotTicket, { optionId, chatbot, menus, silence }: BotState): boolean =>
  ticket.optionId !== optionId || ticket.chatbot !== chatbot || ticket.menus !== menus || ticket.silence !== silence;

type Facts = Parameters<typeof resolveVariables>[1];

const bodyOf = (message: BotMessage, facts: Facts) =>
  'text' in message
    ? { kind: 'text' as const, text: resolveVariables(message.text, facts) }
    : { kind: 'media' as const, ...message.file };

const stateOf = (ticket: BotTicket): BotState => ({
  queueId: ticket.queueId,
  optionId: ticket.optionId,
  chatbot: ticket.chatbot,
  menus: ticket.menus,
  silence: ticket.silence,
  isGreeted: ticket.greetedAt !== null,
  menuAt: ticket.menuAt?.getTime() ?? null,
  awayAt: ticket.awayAt?.getTime() ?? null,
});

function botMemoryOf(ticket: BotTicket, { state, isChoice, why }: BotStep): Omit<sql.BotMemory, 'trackingId'> {
  const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
  return {
    greetedAt: state.isGreeted ? (ticket.greetedAt ?? ticket.now) : null,
    menuAt: dateOf(state.menuAt),
    awayAt: dateOf(state.awayAt),
    choiceAt: isChoice ? ticket.now : ticket.choiceAt,
    resumedAt: ticket.resumedAt,
    lastRule: why?.rule ?? ticket.lastRule,
  };
}

const rowOf = ({ id, contactId: contact_id, connectionId: connection_id, queueId: queue_id }: BotTicket) => ({
  id,
  contact_id,
  connection_id,
  queue_id,
});
