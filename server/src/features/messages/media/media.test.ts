import { liveChannel, type LivePayload } from '@recadia/contract/live';
import { messageRoutes } from '@recadia/contract/messages';
import { tenantTx } from '@recadia/db';
import { aConnection, aContact, aMessage, aTicket } from '@recadia/db/testing';
import { WaError, type MediaHandle, type Provider } from '@recadia/whatsapp';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clock } from '../../../platform/clock.ts';
import { sweepOrphans } from '../../../platform/storage/orphans.ts';
import { newPath } from '../../../platform/storage/storage.ts';
import { joinLive } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aWorld } from '../../../testing/world.ts';
import { waitingFile } from './media.fields.ts';
import { createMediaLinks } from './media.links.ts';
import { listNeeded } from './media.sql.ts';
import { fetchMedia } from './media.ts';
import { startCloudEmulator, cloudNumber, type CloudEmulator } from '../testing/cloud.ts';
import { gif, hostileNames, jpeg, png, zipBomb } from '../testing/files.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof aWorld>>;
let cloud: CloudEmulator;
let about: { company_id: number; ticket_id: number; connection_id: number };
beforeAll(async () => {
  server = await startTestServer();
  world = await aWorld(server);
  cloud = await startCloudEmulator();
  const company_id = world.home.company.id;
  const connection = await aConnection(server.db.admin, { company_id });
  const contact = await aContact(server.db.admin, { company_id });
  const at = { contact_id: contact.id, connection_id: connection.id, queue_id: world.home.queue.id };
  const ticket = await aTicket(server.db.admin, { company_id, ...at, status: 'open' });
  about = { company_id, ticket_id: ticket.id, connection_id: connection.id };
});
afterAll(async () => {
  const { root } = server.platform.config.storage;
  await cloud.emulator.stop();
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const scopeOf = () => ({ companyId: about.company_id });
const serving = (open: () => NodeJS.ReadableStream): Provider => ({ ...cloud.provider, openMedia: async () => open() });

interface ReceivedFile {
  bytes?: Buffer;
  fileName?: string;
  media?: 'image' | 'video' | 'audio' | 'document' | 'sticker';
  mimeType?: string;
  provider?: Provider;
  file?: MediaHandle;
  attempts?: number;
}

/** A message whose file is downloaded as the worker does. */
async function receiveFile({ bytes = png(2, 2), media = 'image', mimeType = 'image/png', ...more }: ReceivedFile) {
  const file = more.file ?? { id: 'x' };
  const { data, ...fields } = waitingFile({ kind: 'media', media, mimeType, file, fileName: more.fileName });
  const { id } = await aMessage(server.db.admin, { ...about, ...fields, data: JSON.stringify(data) });
  const provider = more.provider ?? serving(() => Readable.from([bytes]));
  const means = { storage: server.platform.storage, providerOf: () => provider };
  const end = await fetchMedia(means, scopeOf(), { messageId: id, attempts: more.attempts ?? 1 });
  return {
    id,
    end,
    row: () => server.db.admin.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
const asAdmin = () => ({ authorization: `Bearer ${world.home.admin.token}` });
const linkOf = (id: number) => createMediaLinks(server.platform.config.secrets.token).urlOf(scopeOf(), id, clock.now());

describe('a received file', () => {
  it('is left out with a reason, and its message stays, when the company has no storage left', async () => {
    const usage = { company_id: about.company_id, bytes: 1e15 };
    await server.db.admin
      .insertInto('storage_usage')
      .values(usage)
      .onConflict((on) => on.column('company_id').doUpdateSet(usage))
      .execute();
    const { id, row } = await receiveFile({});
    await server.db.admin.deleteFrom('storage_usage').where('company_id', '=', about.company_id).execute();
    expect(await row()).toMatchObject({ id, media_state: 'failed', media_path: null, data: { isOverQuota: true } });
  });

  it('is downloaded into the company’s folder and announced', async () => {
    const phone = '5511988880001';
    cloud.customer(phone);
    const bytes = png(3, 4);
    const words = { media: { kind: 'image', mimeType: 'image/png', base64: bytes.toString('base64') } } as const;
    const waId = cloud.emulator.write(phone, { to: cloudNumber.phone, words });
    const sent = cloud.emulator.inbox(phone).find(({ id }) => id === waId);
    const mediaId = sent && 'mediaId' in sent.body ? sent.body.mediaId : '';
    const { id, row } = await receiveFile({ provider: cloud.provider, file: { id: mediaId } });
    const stored = { media_state: 'stored', media_type: 'image', mime_type: 'image/png', media_bytes: bytes.length };
    expect(await row()).toMatchObject({ ...stored, media_name: `image-${id}.png` });
    expect((await row()).media_path).toMatch(new RegExp(`^${about.company_id}/\\d{4}-\\d\\d/[\\w-]{43}$`));
    const events = await server.db.admin
      .selectFrom('events')
      .select('name')
      .where('entity_id', '=', String(id))
      .execute();
    expect(events).toEqual([{ name: 'message.updated' }]);
    const answer = await get(`/messages/${id}/media`, asAdmin());
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(answer.headers.get('content-disposition')).toContain('inline');
  });

  it('X-MED-01 is typed by its bytes, inline or attached, whole or in ranges, for viewers', async () => {
    const ogg = Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.alloc(22), Buffer.from('OpusHead')]);
    const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(32)]);
    const files = [
      [png(2, 2), 'image', 'image/png', 'inline'],
      [ogg, 'audio', 'audio/ogg', 'inline'],
      [film, 'video', 'video/mp4', 'inline'],
      [Buffer.from('%PDF-1.7 x'), 'document', 'application/pdf', 'attachment'],
      [Buffer.from('<html><script>1</script>'), 'image', 'application/octet-stream', 'attachment'],
    ] as const;
    const ids = [];
    for (const [bytes, media, type, place] of files) {
      const { id } = await receiveFile({ bytes, media, mimeType: media === 'image' ? 'image/jpeg' : type });
      ids.push(id);
      const answer = await get(`/messages/${id}/media`, asAdmin());
      const { headers } = answer;
      expect([headers.get('content-type')?.split(';')[0], headers.get('content-disposition')?.split(';')[0]]).toEqual([
        type,
        place,
      ]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      const part = await get(`/messages/${id}/media`, { ...asAdmin(), range: 'bytes=1-3' });
      expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1, 4))]).toEqual([206, true]);
    }
    const asked = (id: number | undefined, { token }: { token: string }) =>
      server.call(messageRoutes.showMedia, { as: token, params: { id: id ?? 0 } });
    const { home, other } = world;
    expect(await asked(ids[0], home.loner)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await asked(ids[0], other.admin)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
  });

  it('MSG-23 SEC-02 X-MED-02 is served to users of the ticket or by a short-lived address', async () => {
    const { home, other } = world;
    const screen = await joinLive(server.url, { token: home.admin.token });
    screen.socket.emit('joinNotification');
    const named = { fileName: 'conta de luz.pdf', media: 'document', mimeType: 'application/pdf' } as const;
    const { id, row } = await receiveFile({ ...named, bytes: Buffer.from('%PDF-1.7 x') });
    expect(await row()).toMatchObject({ media_name: 'conta_de_luz.pdf' });
    expect((await row()).media_path).toMatch(new RegExp(`^${about.company_id}/\\d{4}-\\d\\d/[\\w-]{43}$`));
    type Shown = Exclude<LivePayload<'appMessage'>, { action: 'delete' }>;
    const isIt = (payload: LivePayload<'appMessage'>) =>
      payload.action !== 'delete' && payload.message.id === String(id);
    const [payload] = await screen.waitFor(liveChannel(about.company_id, 'appMessage'), isIt);
    const { mediaUrl } = (payload as Shown).message;
    screen.close();
    const tries = [home.admin, home.agent, home.loner, other.admin];
    const statuses = [];
    for (const { token } of tries) {
      const answer = await get(`/messages/${id}/media`, { authorization: `Bearer ${token}` });
      statuses.push(answer.status);
      await answer.body?.cancel();
    }
    expect(statuses).toEqual([200, 200, 403, 404]);
    expect((await get(`/messages/${id}/media`)).status).toBe(401);
    const link = mediaUrl ?? '';
    expect((await get(link)).status).toBe(200);
    for (const wrong of [link.slice(0, -2), link.replace('/media/', '/media/1'), '/media/x', '/media/a-b-c.d']) {
      expect((await get(wrong)).status).toBe(404);
    }
    await server.moveClock(21 * 60_000);
    expect((await get(link)).status).toBe(404);
  });

  it('is served in parts to players', async () => {
    const bytes = Buffer.concat([png(1, 1), randomBytes(5_000)]);
    const { id } = await receiveFile({ bytes });
    const part = await get(linkOf(id), { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    for (const odd of ['bytes=5000000-', 'bytes=9-3', 'lines=1-2', 'bytes=-']) {
      expect((await get(linkOf(id), { range: odd })).status).toBe(200);
    }
  });
});

describe('hostile files', () => {
  it.each(hostileNames)('a name is only a name: %j', async (fileName) => {
    const { id, row } = await receiveFile({
      fileName,
      media: 'document',
      mimeType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7 x'),
    });
    const { media_name: name, media_path: path } = await row();
    expect(name).toMatch(/^[^/\\\s"<>|:*?\p{Cc}\p{Cf}]{1,200}$/u);
    expect(name).not.toMatch(/^\./);
    expect(path).toMatch(/^\d+\/\d{4}-\d\d\/[\w-]{43}$/);
    const answer = await get(linkOf(id));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.~!%-]+$/,
    );
    await answer.body?.cancel();
  });

  it.each([
    ['a page that says it is a photo', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
    ['markup behind a comment', Buffer.from('<!-- x -->\n<html><body onload=alert(1)>'), 'image/png'],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'image/svg+xml',
    ],
    ['XML with a drawing in it', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'image/png'],
    ['a script', Buffer.from('alert(document.cookie)'), 'image/gif'],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'image/jpeg'],
    ['an archive', zipBomb(), 'image/png'],
    ['a squeezed flood', gzipSync(Buffer.alloc(50_000_000)), 'image/png'],
    ['nothing at all', Buffer.alloc(0), 'image/png'],
    ['a photo of 256 megapixels', png(16_000, 16_000), 'image/png'],
    ['another one', jpeg(16_000, 16_000), 'image/jpeg'],
    ['a third', gif(65_535, 65_535), 'image/gif'],
    ['a photo that ends before it begins', Buffer.from('ffd8ff', 'hex'), 'image/jpeg'],
  ])('%s is never shown in place', async (_what, bytes, mimeType) => {
    const { id, row } = await receiveFile({ bytes, mimeType });
    expect(await row()).toMatchObject({ media_state: 'stored', media_type: 'document', media_bytes: bytes.length });
    const answer = await get(linkOf(id));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('content-type')).not.toMatch(/html|svg|xml|javascript/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('more than may be kept is given up, and nothing of it stays', async () => {
    const flood = () =>
      Readable.from(
        (function* () {
          for (let i = 0; i < 140; i += 1) yield Buffer.alloc(1_048_576);
        })(),
      );
    const before = process.memoryUsage().rss;
    const { row } = await receiveFile({ media: 'document', provider: serving(flood) });
    expect(await row()).toMatchObject({ media_state: 'failed', media_path: null });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
  });
});

it('enqueues a download with each message whose file waits, old ones of linked devices apart', async () => {
  const { company_id } = about;
  const cloudNumberOf = { company_id, provider: 'cloud', cloud_app_key: 'k'.repeat(20) };
  const { id: cloudId } = await aConnection(server.db.admin, cloudNumberOf);
  const old = new Date(Date.now() - 2 * 3_600_000);
  const taskOf = async (message: { connection_id?: number; at?: Date; media_state: string }) => {
    const { id } = await aMessage(server.db.admin, { ...about, media_type: 'image', ...message });
    const jobs = server.db.admin.selectFrom('jobs').select(['task', 'connection_id']).where('key', '=', String(id));
    return jobs.executeTakeFirst();
  };
  const linked = { connection_id: about.connection_id };
  const waiting = { media_state: 'waiting' };
  expect(await taskOf(waiting)).toEqual({ task: 'media-linked', ...linked });
  expect(await taskOf({ ...waiting, at: old })).toEqual({ task: 'media-history', ...linked });
  expect(await taskOf({ ...waiting, at: old, connection_id: cloudId })).toMatchObject({ task: 'media' });
  expect(await taskOf({ media_state: 'stored' })).toBeUndefined();
});

it('retries a failed download later, gives up on expired files', async () => {
  const failing = (error: Error): Provider => ({ ...cloud.provider, openMedia: () => Promise.reject(error) });
  const unreachable = failing(new WaError('unreachable', 'backoff'));
  const later = await receiveFile({ provider: unreachable, attempts: 7 });
  expect([later.end, await later.row()]).toMatchObject([{ pauseMs: 640_000 }, { media_state: 'waiting' }]);
  const last = await receiveFile({ provider: unreachable, attempts: 8 });
  expect([last.end, await last.row()]).toMatchObject([undefined, { media_state: 'failed' }]);
  const gone = await receiveFile({ provider: failing(new WaError('media-gone', 'never')) });
  expect(await gone.row()).toMatchObject({ media_state: 'failed' });
});

it('sweeps files that no message and no send names after a day', async () => {
  const { storage } = server.platform;
  const { row } = await receiveFile({});
  const orphan = newPath(about.company_id, clock.now());
  const ofOtherCompany = newPath(999_999, clock.now());
  for (const path of [orphan, ofOtherCompany]) await storage.put(path, Readable.from(['x']), 10);
  const needs = [listNeeded];
  const allowed = new Date(clock.now().getTime() + 48 * 3_600_000);
  await server.db.admin.updateTable('installation').set({ sweep_allowed_until: allowed }).execute();
  expect(await sweepOrphans(storage, needs)).toMatchObject({ quarantined: 0 });
  await server.moveClock(25 * 3_600_000);
  expect(await sweepOrphans(storage, needs)).toMatchObject({ quarantined: 2 });
  const needed = await tenantTx(scopeOf(), async (tx) =>
    listNeeded(tx, scopeOf(), [orphan, (await row()).media_path ?? '']),
  );
  expect(needed).toEqual([(await row()).media_path]);
  await expect(storage.open(orphan)).rejects.toThrow('missing');
  (await storage.open(needed[0] ?? '')).destroy();
});
