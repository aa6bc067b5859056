import { Readable } from 'node:stream';
import { aMessage } from '@recadia/db/testing';
import { newPath } from '../../server/src/platform/storage/storage.ts';
import type { TestServer } from '../../server/src/testing/server.ts';
import { aTalk, type Wanted } from '../../testkit/talks.ts';

/** A message with a stored file, by default in an unassigned ticket without a queue. */
export async function aStoredFile({ db, platform }: TestServer, wanted: Wanted): Promise<number> {
  const { company_id, name, secret = name } = wanted;
  const { ticketId: ticket_id, connectionId: connection_id } = await aTalk(db.admin, wanted, 'open');
  const text = secret('message');
  const media_path = newPath(company_id, new Date());
  const media_bytes = await platform.storage.put(media_path, Readable.from([Buffer.from(text)]), 1_000);
  const { id } = await aMessage(db.admin, {
    company_id,
    ticket_id,
    connection_id,
    body: text,
    media_state: 'stored',
    media_type: 'document',
    media_name: `${text}.txt`,
    mime_type: 'text/plain',
    media_path,
    media_bytes,
  });
  return id;
}

/** The path and the size of the file. */
export async function placeOf({ db }: TestServer, messageId: number): Promise<{ path: string; bytes: number }> {
  const stored = db.admin.selectFrom('messages').select(['media_path', 'media_bytes']).where('id', '=', messageId);
  const { media_path, media_bytes } = await stored.executeTakeFirstOrThrow();
  return { path: media_path ?? '', bytes: Number(media_bytes) };
}
