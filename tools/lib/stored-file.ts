import { Readable } from 'node:stream';
import { aConnection, aContact, aMessage, aTicket } from '@recadia/db/testing';
import { newPath } from '../../server/src/platform/storage/storage.ts';
import type { TestServer } from '../../server/src/testing/server.ts';

interface Wanted {
  companyId: number;
  name: (noun: string) => string;
}

/** A message whose file lies in the storage, in a ticket of nobody and no queue. */
export async function aStoredFile({ db, platform }: TestServer, { companyId, name }: Wanted): Promise<number> {
  const company_id = companyId;
  const { id: connection_id } = await aConnection(db.admin, { company_id, name: name('connection') });
  const { id: contact_id } = await aContact(db.admin, { company_id, name: name('contact') });
  const { id: ticket_id } = await aTicket(db.admin, { company_id, contact_id, connection_id, status: 'open' });
  const text = name('message');
  const media_path = newPath(companyId, new Date());
  const media_bytes = await platform.storage.put(media_path, Readable.from([Buffer.from(text)]), 1_000);
  const { id } = await aMessage(db.admin, {
    ...{ company_id, ticket_id, connection_id, body: text },
    ...{ media_state: 'stored', media_type: 'document', media_name: `${text}.txt`, mime_type: 'text/plain' },
    ...{ media_path, media_bytes },
  });
  return id;
}

/** Where it lies, and how long it is. */
export async function placeOf({ db }: TestServer, messageId: number): Promise<{ path: string; bytes: number }> {
  const stored = db.admin.selectFrom('messages').select(['media_path', 'media_bytes']).where('id', '=', messageId);
  const { media_path, media_bytes } = await stored.executeTakeFirstOrThrow();
  return { path: media_path ?? '', bytes: Number(media_bytes) };
}
