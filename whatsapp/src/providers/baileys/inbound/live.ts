import { WAMessageStubType, type BaileysEventMap, type BinaryNode, type WAMessage, type WASocket } from 'baileys';
import type { WaEvent } from '../../../port/events.ts';
import type { Log } from '../../../port/log.ts';
import { BoundedMap } from '../session/bounded-map.ts';
import type { SessionCaches } from '../session/caches.ts';
import type { Me } from './envelope.ts';
import { timeOf } from './envelope.ts';
import { identityEvent, readContact, readHistory, readKeyed } from './history.ts';
import { identityOf, jidOf, namesOf } from '../jids.ts';
import type { Names } from './names.ts';
import { readAck, readReceipt } from './receipts.ts';
import type { EventDelivery } from './event-delivery.ts';

export interface LiveParts {
  socket: WASocket;
  delivery: EventDelivery;
  names: Names;
  me: () => Me;
  caches: SessionCaches;
  clock: () => Date;
  log: Log;
  /** Whether the journal delivers the message with this id, because it was encrypted. */
  wasOpened: (id: string) => boolean;
  clientIdOf: (wireId: string) => { clientId?: string };
  onHistoryDelivered: () => void;
}

/** Emits the events of a socket except its connection state and its encrypted messages. */
export function listen(parts: LiveParts): void {
  const { socket, delivery, names, me, caches, clock, log } = parts;
  const unencrypted = new BoundedMap<true>(200);
  const emit = (events: WaEvent[]) => {
    if (events.length > 0) delivery.enqueue(() => events);
  };

  socket.ws.on('CB:receipt', (node: BinaryNode) => emit(readReceipt(node, me(), parts.clientIdOf)));
  socket.ws.on('CB:ack,class:message', (node: BinaryNode) => emit(readAck(node, parts.clientIdOf)));
  socket.ws.prependListener('CB:message', ({ attrs, content }: BinaryNode) => {
    const isOpen = Array.isArray(content) && content.some(({ tag }) => tag === 'plaintext');
    if (isOpen && attrs.id) unencrypted.set(attrs.id, true);
  });

  socket.ev.on('messages.upsert', ({ messages }) => {
    for (const message of messages) {
      const { id, fromMe } = message.key;
      emit(readGroupChange(message));
      // `send` reports own messages. Unencrypted messages are dropped, because their sender is not proven.
      if (!id || fromMe || parts.wasOpened(id) || unencrypted.get(id)) continue;
      delivery.enqueue(() => readKeyed(message, { names, me: me() }));
    }
  });

  socket.ev.on('messaging-history.set', (history) => {
    deliverHistory(history).catch((error: unknown) => {
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'history could not be parsed, skipped');
    });
  });

  async function deliverHistory(history: BaileysEventMap['messaging-history.set']): Promise<void> {
    for (const produce of readHistory(history, { names, me: me() })) {
      await delivery.waitForCapacity();
      delivery.enqueue(produce);
    }
    parts.onHistoryDelivered();
  }

  socket.ev.on('contacts.upsert', (contacts) => emit(contacts.flatMap(readContact)));
  socket.ev.on('lid-mapping.update', ({ lid, pn }) => emit(identityEvent(namesOf(identityOf(lid), identityOf(pn)))));
  socket.ev.on('groups.update', (groups) => groups.forEach(({ id }) => id && caches.groups.delete(id)));
  socket.ev.on('group-participants.update', ({ id }) => caches.groups.delete(id));
  listenToCalls();
  listenToTyping();
  listenToRestrictions();

  function listenToCalls(): void {
    socket.ev.on('call', (calls) => {
      for (const { id, from, callerPn, date, isVideo, status } of calls) {
        const isOver = ['terminate', 'timeout', 'reject', 'accept'].includes(status);
        if ((!isOver && status !== 'offer') || !id) continue;
        const call = { callId: id, isVideo: isVideo ?? false, status: isOver ? 'ended' : 'ringing' } as const;
        const caller = namesOf(identityOf(from), identityOf(callerPn));
        const at = timeOf(date.getTime() / 1_000);
        delivery.enqueue(async () => [
          { type: 'call', dedupeKey: `c:${id}:${call.status}`, at, ...call, from: await names.complete(caller) },
        ]);
      }
    });
  }

  function listenToTyping(): void {
    const typing = new BoundedMap<true>(500);
    socket.ev.on('presence.update', ({ id, presences }) => {
      const chat = identityOf(id);
      const [presence] = Object.values(presences);
      const isTyping = presence?.lastKnownPresence === 'composing' || presence?.lastKnownPresence === 'recording';
      if (!chat || isTyping === (typing.get(id) ?? false)) return;
      if (isTyping) typing.set(id, true);
      else typing.delete(id);
      const at = clock();
      const dedupeKey = `t:${chat.value}:${at.getTime()}:${isTyping ? 1 : 0}`;
      delivery.enqueue(async () => [{ type: 'typing', dedupeKey, at, chat: await names.complete([chat]), isTyping }]);
    });
  }

  function listenToRestrictions(): void {
    socket.ev.on('connection.update', ({ reachoutTimeLock }) => {
      if (!reachoutTimeLock) return;
      const { isActive, timeEnforcementEnds: until, enforcementType } = reachoutTimeLock;
      const at = clock();
      const reason = isActive ? `new-chats:${String(enforcementType ?? 'DEFAULT')}` : 'lifted';
      const dedupeKey = `x:${reason}:${(until ?? at).getTime()}`;
      emit([{ type: 'restriction', dedupeKey, at, reason, ...(isActive ? until && { until } : { until: at }) }]);
    });
    socket.ev.on('message-capping.update', ({ total_quota: total, used_quota: used }) => {
      // The numbers are text; a negative total means no limit.
      const newChatsLeft = Math.max(0, Number(total) - Number(used ?? 0));
      if (!Number.isInteger(newChatsLeft) || Number(total) < 0) return;
      const at = clock();
      emit([{ type: 'quota', dedupeKey: `q:${newChatsLeft}:${at.getTime()}`, at, newChatsLeft }]);
    });
  }
}

const { GROUP_CREATE, GROUP_CHANGE_SUBJECT } = WAMessageStubType;

/** The first or a changed name of a group. */
function readGroupChange({ key, messageStubType, messageStubParameters, messageTimestamp }: WAMessage): WaEvent[] {
  const group = identityOf(key.remoteJid);
  const [subject] = (messageStubParameters ?? []) as unknown[];
  if (messageStubType !== GROUP_CREATE && messageStubType !== GROUP_CHANGE_SUBJECT) return [];
  if (group?.kind !== 'group' || !key.id || typeof subject !== 'string') return [];
  const at = timeOf(Number(messageTimestamp?.toString()));
  return [{ type: 'group', dedupeKey: `g:${group.value}:${key.id}`, at, group, subject }];
}

/** Requests the name of a group that is not cached, so that its messages have a group to belong to. */
export function createGroupNamer({ socket, delivery, caches }: Pick<LiveParts, 'socket' | 'delivery' | 'caches'>) {
  const asking = new Set<string>();
  return function loadGroupName(value: string): void {
    const jid = jidOf({ kind: 'group', value });
    if (asking.has(jid) || asking.size > 50 || caches.groups.get(jid)) return;
    asking.add(jid);
    socket
      .groupMetadata(jid)
      .then((group) => {
        caches.groups.set(jid, group);
        const at = timeOf(group.subjectTime ?? group.creation);
        const dedupeKey = `g:${value}:${group.subjectTime ?? 0}:${group.subject}`;
        const named: WaEvent = {
          type: 'group',
          dedupeKey,
          at,
          group: { kind: 'group', value },
          subject: group.subject,
        };
        delivery.enqueue(() => [named]);
      })
      // The next message requests the name again.
      .catch(() => undefined)
      .finally(() => asking.delete(jid));
  };
}
