import { routineTx, type TenantTx } from '@recadia/db';
import { sealed as sealedColumns } from '@recadia/db/keys';
import { SessionLostError, type JournalEntry, type SessionChanges, type SessionStore } from '@recadia/whatsapp';
import type { Scope } from '../platform/session/people.ts';
import type { Vault } from '../platform/secrets.ts';
import * as sql from './session-store.sql.ts';
import type { Hold } from './session-store.sql.ts';

export type GatewayStore = ReturnType<typeof createSessionStore>;

/**
 * Stores a linked session in our tables. Every value is encrypted for its row, and every write happens in a transaction
 * that locks the session's row under the holder's epoch, so that a replaced holder writes nothing.
 */
export function createSessionStore(vault: Vault, scope: Scope, hold: Hold) {
  const { connectionId } = hold;
  const row = { company_id: scope.companyId, connection_id: connectionId };
  const places = {
    creds: sealedColumns.linkedCreds.place(row),
    key: (type: string, id: string) => sealedColumns.linkedKey.place({ ...row, type, id }),
    entry: (key: string) => sealedColumns.linkedInbox.place({ ...row, key }),
    sent: (id: string) => sealedColumns.linkedSent.place({ ...row, wa_id: id }),
  };
  const read = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => routineTx(scope, work);

  /** Runs a transaction of the session's holder. */
  const fenced = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
    routineTx(scope, async (tx) => {
      if (!(await sql.lockHold(tx, scope, hold))) throw lost();
      return work(tx);
    });

  const withCreds = (creds: string | null, work: (tx: TenantTx) => Promise<void>): Promise<void> =>
    routineTx(scope, async (tx) => {
      const sealed = creds === null ? null : vault.seal(creds, places.creds);
      if (!(await sql.setCreds(tx, scope, hold, sealed))) throw lost();
      await work(tx);
    });

  async function apply(tx: TenantTx, { keys = {}, journal = [], delivered = [] }: SessionChanges): Promise<void> {
    const all = Object.entries(keys).flatMap(([type, byId]) =>
      Object.entries(byId).map(([id, value]) => ({ type, id, value })),
    );
    // One order everywhere, so that two steps of a session cannot deadlock.
    all.sort((a, b) => (a.type === b.type ? (a.id < b.id ? -1 : 1) : a.type < b.type ? -1 : 1));
    const kept = all.flatMap(({ type, id, value }) =>
      value === null ? [] : [{ type, id, sealed: vault.seal(value, places.key(type, id)) }],
    );
    const gone = all.filter(({ value }) => value === null);
    if (kept.length > 0) await sql.upsertKeys(tx, scope, connectionId, kept);
    if (gone.length > 0) await sql.deleteKeys(tx, scope, connectionId, gone);
    const rows = journal.map((entry) => ({
      key: entry.key,
      sealed: vault.seal(written(entry), places.entry(entry.key)),
    }));
    if (rows.length > 0) await sql.insertJournal(tx, scope, connectionId, rows);
    if (delivered.length > 0) await sql.setDelivered(tx, scope, connectionId, delivered);
  }

  const openEntry = (key: string, sealed: string) => readEntry(key, vault.open(sealed, places.entry(key)));

  return {
    async readCreds() {
      const sealed = await read((tx) => sql.findCreds(tx, scope, hold));
      if (sealed === undefined) throw lost();
      return sealed === null ? null : vault.open(sealed, places.creds);
    },
    async readKeys(type, ids) {
      const rows = await read((tx) => sql.listKeys(tx, scope, hold, type, ids));
      if (rows.length === 0) throw lost();
      const found = rows.flatMap(({ id, value_sealed }) =>
        id === null || value_sealed === null ? [] : [[id, vault.open(value_sealed, places.key(type, id))]],
      );
      return Object.fromEntries(found) as Record<string, string>;
    },
    commit(changes) {
      const work = (tx: TenantTx) => apply(tx, changes);
      return changes.creds === undefined ? fenced(work) : withCreds(changes.creds, work);
    },
    async readJournal(key) {
      const sealed = await read((tx) => sql.findJournal(tx, scope, connectionId, key));
      return sealed === undefined ? null : openEntry(key, sealed);
    },
    async pendingJournal() {
      const rows = await read((tx) => sql.listUndelivered(tx, scope, connectionId));
      return rows.map(({ key, entry_sealed }) => openEntry(key, entry_sealed));
    },
    forgetAccount: () => withCreds(null, (tx) => sql.deleteAccount(tx, scope, connectionId)),
    async readSent(id) {
      const sealed = await read((tx) => sql.findSent(tx, scope, connectionId, id));
      return sealed === undefined ? null : Buffer.from(vault.open(sealed, places.sent(id)), 'base64');
    },
    fenced,
    markDelivered: (tx: TenantTx, key: string) => sql.setDelivered(tx, scope, connectionId, [key]),
    keepSent(id: string, encoded: Uint8Array): Promise<void> {
      const sealed = vault.seal(Buffer.from(encoded).toString('base64'), places.sent(id));
      return fenced((tx) => sql.upsertSent(tx, scope, connectionId, id, sealed));
    },
  } satisfies SessionStore & Record<string, unknown>;
}

function lost(): SessionLostError {
  return new SessionLostError('The session is held by another gateway.');
}

function written({ attrs, plaintext }: JournalEntry): string {
  return JSON.stringify({ attrs, plaintext: Buffer.from(plaintext).toString('base64') });
}

function readEntry(key: string, text: string): JournalEntry {
  const { attrs, plaintext } = JSON.parse(text) as { attrs: Record<string, string>; plaintext: string };
  return { key, attrs, plaintext: Buffer.from(plaintext, 'base64') };
}
