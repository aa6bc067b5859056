import { aConnection, aContact, aMessage, aTicket } from '@recadia/db/testing';
import type { Provider } from '@recadia/whatsapp';
import { readdir, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clock } from '../../../platform/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStaffedCompany } from '../../../testing/world.ts';
import { waitingFile } from './media.fields.ts';
import { createMediaLinks } from './media.links.ts';
import { fetchMedia } from './media.ts';
import { hugePicture, realZipBomb } from '../testing/bombs.ts';
import { startCloudEmulator, type CloudEmulator } from '../testing/cloud.ts';
import { hostileNames, png } from '../testing/files.ts';

const megabyte = 1_048_576;
let server: TestServer;
let cloud: CloudEmulator;
let about: { company_id: number; ticket_id: number; connection_id: number };
beforeAll(async () => {
  server = await startTestServer();
  cloud = await startCloudEmulator();
  const { company, queue } = await aStaffedCompany(server, {});
  const company_id = company.id;
  const connection = await aConnection(server.db.admin, { company_id });
  const contact = await aContact(server.db.admin, { company_id });
  const at = { contact_id: contact.id, connection_id: connection.id, queue_id: queue.id };
  const ticket = await aTicket(server.db.admin, { company_id, ...at, status: 'open' });
  about = { company_id, ticket_id: ticket.id, connection_id: connection.id };
});
afterAll(async () => {
  await cloud.emulator.stop();
  await server.stop();
  await rm(server.platform.config.storage.root, { recursive: true, force: true });
});

interface Hostile {
  bytes: () => Iterable<Buffer>;
  media: 'image' | 'document';
  mimeType: string;
  fileName?: string;
}

/** Downloads the file into storage as the worker does. */
async function fetched({ bytes, ...declared }: Hostile): Promise<number> {
  const { data, ...fields } = waitingFile({ kind: 'media', file: { id: 'x' }, ...declared });
  const { id } = await aMessage(server.db.admin, { ...about, ...fields, data: JSON.stringify(data) });
  const provider: Provider = { ...cloud.provider, openMedia: async () => Readable.from(bytes()) };
  const scope = { companyId: about.company_id };
  await fetchMedia({ storage: server.platform.storage, providerOf: () => provider }, scope, {
    messageId: id,
    attempts: 1,
  });
  return id;
}

function open(id: number): Promise<Response> {
  const links = createMediaLinks(server.platform.config.secrets.token);
  return fetch(`${server.url}${links.urlOf({ companyId: about.company_id }, id, clock.now())}`);
}

/** A stream of a hundred megabytes, generated while it is read. */
function* endless(): Generator<Buffer> {
  yield Buffer.from('%PDF-1.7\n');
  for (let i = 0; i < 100 * 16; i += 1) yield Buffer.alloc(megabyte / 16, i);
}

it('limits memory and time of bombs and floods, serves downloads only, in the company folder', async () => {
  const picture = hugePicture();
  const archive = realZipBomb();
  expect([picture.length, archive.length].every((bytes) => bytes < megabyte)).toBe(true);
  await rm(server.platform.config.storage.root, { recursive: true, force: true });
  const all: Hostile[] = [
    { bytes: endless, media: 'document', mimeType: 'application/pdf', fileName: '../../100mb.pdf' },
    { bytes: () => [picture], media: 'image', mimeType: 'image/png' },
    { bytes: () => [archive], media: 'document', mimeType: 'application/zip', fileName: 'C:\\bomb.zip' },
    { bytes: () => [archive], media: 'image', mimeType: 'image/png' },
    ...hostileNames.map((fileName): Hostile => {
      return { bytes: () => [png(1, 1)], media: 'document', mimeType: 'text/html', fileName };
    }),
  ];
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const spent = process.cpuUsage();
  const ids = await Promise.all(all.slice(0, 4).map(fetched));
  for (const one of all.slice(4)) ids.push(await fetched(one));
  for (const id of ids) {
    const answer = await open(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('content-type')).not.toMatch(/html|svg|xml|script/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox;/);
    await answer.body?.pipeTo(new WritableStream());
  }
  const { user } = process.cpuUsage(spent);
  clearInterval(watch);
  expect((most - before) / megabyte).toBeLessThan(150);
  // Measures our own CPU time: next to other tests the event loop is late without our fault (the chaos run "hostile"
  // measures that).
  expect(user / 1e6).toBeLessThan(8);
  const { root } = server.platform.config.storage;
  const places = await readdir(root, { recursive: true, withFileTypes: true });
  // The file sweep marks the folder as its own.
  const stored = places.filter((place) => place.isFile() && place.name !== '.installation');
  const files = stored.map(({ parentPath }) => parentPath);
  expect(files).toHaveLength(ids.length);
  for (const folder of files) expect(folder).toMatch(new RegExp(`^${root}/${about.company_id}/\\d{4}-\\d\\d$`));
}, 60_000);

it('a picture that can be shown is shown, in a page of its own that may do nothing', async () => {
  const answer = await open(await fetched({ bytes: () => [png(2, 2)], media: 'image', mimeType: 'image/png' }));
  expect(answer.headers.get('content-disposition')).toMatch(/^inline;/);
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox;/);
  await answer.body?.cancel();
});
