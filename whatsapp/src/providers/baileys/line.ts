import type { WASocket } from 'baileys';
import type { ILogger } from 'baileys/lib/Utils/logger.js';
import type { JournalEntry } from '../../port/store.ts';
import { openAuthState, type AuthState } from './auth-state.ts';
import type { BoundedMap } from './bounded-map.ts';
import type { SessionCaches } from './caches.ts';
import type { Me } from './envelope.ts';
import { eventsOfMessage } from './message-events.ts';
import { identityOf } from './jids.ts';
import { createJournal } from './journal.ts';
import { createGroupNamer, listen } from './live.ts';
import { createNames, type Names } from './names.ts';
import type { BaileysOptions } from './options.ts';
import { readEntry } from './reading.ts';
import { createReplay } from './replay.ts';
import { openSocket } from './socket.ts';
import type { EventDelivery } from './event-delivery.ts';

/** One socket and what belongs to it. A new connection is a new one of these. */
export interface Line {
  socket: WASocket;
  auth: AuthState;
  names: Names;
  me(): Me;
  isOpen: boolean;
  hasShownQr: boolean;
  /** Somebody links by code: no more QRs. */
  wantsCode: boolean;
  /** Called once it can carry nothing any more. */
  onClosed: Set<() => void>;
}

export interface LineParts {
  options: BaileysOptions;
  caches: SessionCaches;
  logger: ILogger;
  teller: EventDelivery;
  clock: () => Date;
  /** Ids of messages that came sealed, lately. */
  opened: BoundedMap<true>;
  clientIdOf: (wireId: string) => { clientId?: string };
  onStoreFailed: (line: Line, error: unknown) => void;
}

/** Opens a socket on what the store holds. `tellsLeftovers` also tells what an earlier process left untold. */
export async function openLine(parts: LineParts, { tellsLeftovers }: { tellsLeftovers: boolean }): Promise<Line> {
  const { options, caches, logger, teller, clock, opened } = parts;
  let line: Line | null = null;
  const onFailed = (error: unknown) => line && parts.onStoreFailed(line, error);
  const auth = await openAuthState(options.store, { logger, onFailed });
  const left = await options.store.pendingJournal();
  const names = createNames(auth.anyKeys);
  const replay = createReplay({ auth, log: options.log });
  const me = () => meIn(auth);

  const tell = (entry: JournalEntry) =>
    teller.tell(() => eventsOfMessage(readEntry(entry, me()), { names, me: me(), journalKey: entry.key }));
  const journal = createJournal({
    isSilent: (entry) => readEntry(entry, me()).what === 'nothing',
    onOpened(entry) {
      const reading = readEntry(entry, me());
      if (entry.attrs.id) opened.set(entry.attrs.id, true);
      if (reading.what === 'for-device') return replay.opened(entry);
      tell(entry);
      if (reading.what === 'message' && reading.envelope.isGroup) learnGroup(reading.envelope.chat[0]?.value ?? '');
    },
  });

  const socket = openSocket({ options, auth, caches, logger, makeSignalRepository: journal.makeRepository });
  const learnGroup = createGroupNamer({ socket, teller, caches });
  journal.watch(socket.ws);
  listen({
    ...{ socket, teller, names, caches, clock, me, clientIdOf: parts.clientIdOf, log: options.log },
    wasOpened: (id) => opened.get(id) !== undefined,
    onHistoryTold: () => replay.historyTold(),
  });

  replay.leftovers(left.filter((entry) => readEntry(entry, me()).what === 'for-device'));
  socket.ev.on('connection.update', ({ receivedPendingNotifications }) => {
    if (receivedPendingNotifications) void replay.run(socket);
  });
  if (tellsLeftovers) {
    tellAll(left).catch((error: unknown) => {
      options.log.warn(
        { error: error instanceof Error ? error.name : 'unknown' },
        'journal events could not be delivered, kept',
      );
    });
  }

  async function tellAll(entries: JournalEntry[]): Promise<void> {
    for (const entry of entries) {
      await teller.room();
      tell(entry);
    }
  }

  line = { socket, auth, names, me, isOpen: false, hasShownQr: false, wantsCode: false, onClosed: new Set() };
  return line;
}

function meIn({ creds }: AuthState): Me {
  const [pn, lid] = [identityOf(creds.me?.id)?.value, identityOf(creds.me?.lid)?.value];
  return { ...(pn && { pn }), ...(lid && { lid }) };
}
