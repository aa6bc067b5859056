import type { WASocket } from 'baileys';
import type { ILogger } from 'baileys/lib/Utils/logger.js';
import type { JournalEntry } from '../../../port/store.ts';
import { openAuthState, type AuthState } from './auth-state.ts';
import type { BoundedMap } from './bounded-map.ts';
import type { SessionCaches } from './caches.ts';
import type { Me } from '../inbound/envelope.ts';
import { eventsOfMessage } from '../inbound/message-events.ts';
import { identityOf } from '../jids.ts';
import { createJournal } from '../inbound/journal.ts';
import { createGroupNamer, listen } from '../inbound/live.ts';
import { createNames, type Names } from '../inbound/names.ts';
import type { BaileysOptions } from './options.ts';
import { readEntry } from '../inbound/reading.ts';
import { createReplay } from '../inbound/replay.ts';
import { openSocket } from './socket.ts';
import type { EventDelivery } from '../inbound/event-delivery.ts';

/** One socket and its state. Each connection has a new line. */
export interface Line {
  socket: WASocket;
  auth: AuthState;
  names: Names;
  me(): Me;
  isOpen: boolean;
  hasShownQr: boolean;
  /** A person links by code, so no QR is emitted. */
  wantsCode: boolean;
  /** Called once the line is closed. */
  onClosed: Set<() => void>;
}

export interface LineParts {
  options: BaileysOptions;
  caches: SessionCaches;
  logger: ILogger;
  delivery: EventDelivery;
  clock: () => Date;
  /** Ids of recently decrypted messages. */
  opened: BoundedMap<true>;
  clientIdOf: (wireId: string) => { clientId?: string };
  onStoreFailed: (line: Line, error: unknown) => void;
}

/** Opens a socket on the stored session. `deliversPending` also delivers the pending rows of an earlier process. */
export async function openLine(parts: LineParts, { deliversPending }: { deliversPending: boolean }): Promise<Line> {
  const { options, caches, logger, delivery, clock, opened } = parts;
  let line: Line | null = null;
  const onFailed = (error: unknown) => line && parts.onStoreFailed(line, error);
  const auth = await openAuthState(options.store, { logger, onFailed });
  const pending = await options.store.pendingJournal();
  const names = createNames(auth.anyKeys);
  const replay = createReplay({ auth, log: options.log });
  const me = () => meIn(auth);

  const deliver = (entry: JournalEntry) =>
    delivery.enqueue(() => eventsOfMessage(readEntry(entry, me()), { names, me: me(), journalKey: entry.key }));
  const journal = createJournal({
    isSilent: (entry) => readEntry(entry, me()).what === 'nothing',
    onOpened(entry) {
      const reading = readEntry(entry, me());
      if (entry.attrs.id) opened.set(entry.attrs.id, true);
      if (reading.what === 'for-device') return replay.opened(entry);
      deliver(entry);
      if (reading.what === 'message' && reading.envelope.isGroup) loadGroupName(reading.envelope.chat[0]?.value ?? '');
    },
  });

  const socket = openSocket({ options, auth, caches, logger, makeSignalRepository: journal.makeRepository });
  const loadGroupName = createGroupNamer({ socket, delivery, caches });
  journal.watch(socket.ws);
  listen({
    socket,
    delivery,
    names,
    caches,
    clock,
    me,
    clientIdOf: parts.clientIdOf,
    log: options.log,
    wasOpened: (id) => opened.get(id) !== undefined,
    onHistoryDelivered: () => replay.historyDelivered(),
  });

  replay.setPending(pending.filter((entry) => readEntry(entry, me()).what === 'for-device'));
  socket.ev.on('connection.update', ({ receivedPendingNotifications }) => {
    if (receivedPendingNotifications) void replay.run(socket);
  });
  if (deliversPending) {
    deliverAll(pending).catch((error: unknown) => {
      options.log.warn(
        { error: error instanceof Error ? error.name : 'unknown' },
        'journal events could not be delivered, kept',
      );
    });
  }

  async function deliverAll(entries: JournalEntry[]): Promise<void> {
    for (const entry of entries) {
      await delivery.waitForCapacity();
      deliver(entry);
    }
  }

  line = { socket, auth, names, me, isOpen: false, hasShownQr: false, wantsCode: false, onClosed: new Set() };
  return line;
}

function meIn({ creds }: AuthState): Me {
  const [pn, lid] = [identityOf(creds.me?.id)?.value, identityOf(creds.me?.lid)?.value];
  return { ...(pn && { pn }), ...(lid && { lid }) };
}
