import { resolveVariables } from '@recadia/contract/variables';
import { tenantTx, type TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import type { SubscribedEvent } from '../../platform/subscribers.ts';
import { isExpired } from '../../platform/subscription.ts';
import { enqueueSend } from '../messages/index.ts';
import { changeByRule, returnToBot, insertTicketEvent, recordRule, type ShownTicket } from '../tickets/index.ts';
import * as sql from './chatbot.sql.ts';
import type { BotTicket } from './chatbot.sql.ts';
import { answer } from './machine.ts';
import type { BotState, BotStep, BotMessage } from './machine.types.ts';
import { isRouted, timelineKindOf } from './timeline.ts';
import { loadBotContext } from './context.ts';

/** BOT-01: a customer wrote, or somebody at the company's phone did. */
export async function receiveCustomerMessage(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const ticket = await sql.lockBotTicket(tx, scope, event.ticketId);
  const message = await sql.findInboundMessage(tx, scope, Number(event.entityId));
  if (!ticket || !message || ticket.isGroup) return;
  if (message.fromMe) return message.fromPhone ? giveWay(tx, scope, ticket) : undefined;
  if (!isForBot(ticket) || message.isOver || message.mediaType === 'call_log') return;
  const { trackingId } = ticket;
  const timeZone = await zoneOfWorking(tx, scope, ticket.now);
  if (trackingId === null || timeZone === null) return;
  const text = message.mediaType === 'chat' ? message.body : null;
  const world = await loadBotContext(tx, scope, ticket, text);
  if (!world) return;
  const step = answer(stateOf(ticket), { text, at: message.at.getTime() }, world);
  await apply(tx, scope, { ticket, step, trackingId, timeZone, eventId: event.id });
}

/** A colleague wrote from the app. */
export async function receiveAgentMessage(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const ticket = await sql.lockBotTicket(tx, scope, event.ticketId);
  if (ticket && !ticket.isGroup) await giveWay(tx, scope, ticket, event.actorUserId ?? undefined);
}

/** The conversation is the bot's again: nobody holds it, and the next message of the customer begins at the door. */
export function resumeBot(scope: Scope, actor: Actor, ticketId: number): Promise<ShownTicket> {
  return tenantTx(scope, (tx) =>
    returnToBot(tx, scope, actor, ticketId, async () => {
      const ticket = await sql.lockBotTicket(tx, scope, ticketId);
      if (!ticket || ticket.trackingId === null) return;
      await sql.updateBotColumns(tx, scope, ticketId, { optionId: null, chatbot: false, menus: 0, silence: null });
      const forgotten = { greetedAt: null, menuAt: null, awayAt: ticket.awayAt, lastRule: null };
      const times = { choiceAt: ticket.choiceAt, resumedAt: ticket.now };
      await sql.saveBotState(tx, scope, ticketId, { trackingId: ticket.trackingId, ...forgotten, ...times });
    }),
  );
}

const isForBot = ({ status, userId, useIntegration }: BotTicket): boolean =>
  status === 'pending' && userId === null && !useIntegration;

/** Null for a company whose time is over: it has no bot either. */
async function zoneOfWorking(tx: TenantTx, scope: Scope, now: Date): Promise<string | null> {
  const company = await sql.findConversationState(tx, scope);
  if (!company?.status || isExpired({ dueDate: company.due_date, timezone: company.timezone }, now)) return null;
  return company.timezone;
}

/** Whatever a person says, the bot says nothing more until somebody resumes it or the life ends. */
async function giveWay(tx: TenantTx, scope: Scope, ticket: BotTicket, userId?: number): Promise<void> {
  if (ticket.silence !== null || ticket.status === 'closed') return;
  const bot = await sql.findBotConnection(tx, scope, ticket.connectionId);
  // A number without greeting and queues has no bot that could be silenced.
  if (!bot || (bot.queueIds.length === 0 && bot.greeting === '')) return;
  await sql.updateBotColumns(tx, scope, ticket.id, { ...ticket, optionId: null, chatbot: false, silence: 'person' });
  await insertTicketEvent(tx, scope, rowOf(ticket), { kind: 'bot-silenced', userId, data: { cause: 'person' } });
  await emit(tx, scope, { name: 'ticket.updated', entityId: ticket.id, actorUserId: userId });
}

interface Applied {
  ticket: BotTicket;
  step: BotStep;
  trackingId: number;
  timeZone: string;
  eventId: number;
}

async function apply(tx: TenantTx, scope: Scope, { ticket, step, trackingId, timeZone, eventId }: Applied) {
  const { state, why } = step;
  const rule = why && { cause: why.rule, inputs: why.inputs };
  if (hasChanged(ticket, state)) await sql.updateBotColumns(tx, scope, ticket.id, state);
  if (rule && isRouted(ticket, step)) {
    await changeByRule(tx, scope, ticket.id, () => ({ verb: 'routed', change: { queueId: state.queueId }, why: rule }));
    if (state.queueId !== null) await sql.setQueued(tx, scope, trackingId, { isBot: state.chatbot });
  } else if (hasChanged(ticket, state)) await emit(tx, scope, { name: 'ticket.updated', entityId: ticket.id });
  const facts = { contactName: ticket.contactName, now: ticket.now, timeZone };
  for (const [n, say] of step.says.entries()) {
    const clientId = `bot-${eventId}-${n}`;
    await enqueueSend(tx, scope, { ticketId: ticket.id, body: bodyOf(say, facts), from: 'bot', clientId });
  }
  const line = timelineKindOf(ticket, step);
  if (rule && line) await recordRule(tx, scope, { ...ticket, queueId: state.queueId }, line, rule);
  await sql.saveBotState(tx, scope, ticket.id, { trackingId, ...remembered(ticket, step) });
}

const hasChanged = (ticket: BotTicket, { optionId, chatbot, menus, silence }: BotState): boolean =>
  ticket.optionId !== optionId || ticket.chatbot !== chatbot || ticket.menus !== menus || ticket.silence !== silence;

type Facts = Parameters<typeof resolveVariables>[1];

const bodyOf = (say: BotMessage, facts: Facts) =>
  'text' in say
    ? { kind: 'text' as const, text: resolveVariables(say.text, facts) }
    : { kind: 'media' as const, ...say.file };

const stateOf = (ticket: BotTicket): BotState => ({
  ...{ queueId: ticket.queueId, optionId: ticket.optionId, chatbot: ticket.chatbot, menus: ticket.menus },
  ...{ silence: ticket.silence, isGreeted: ticket.greetedAt !== null },
  menuAt: ticket.menuAt?.getTime() ?? null,
  awayAt: ticket.awayAt?.getTime() ?? null,
});

function remembered(ticket: BotTicket, { state, isChoice, why }: BotStep): Omit<sql.BotMemory, 'trackingId'> {
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
  ...{ id, contact_id, connection_id, queue_id },
});
