import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aCompany, testDatabase, type TestDatabase } from '@recadia/db/testing';
import { startWhatsAppWeb, type WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { createMediaLinks } from '../../../server/src/features/messages/media/media.links.ts';
import { hugePicture, realZipBomb } from '../../../server/src/features/messages/testing/bombs.ts';
import { gif, hostileNames, jpeg, png } from '../../../server/src/features/messages/testing/files.ts';
import { hostileTexts } from '../../../server/src/features/messages/testing/hostile-texts.ts';
import { whatsAppEnvironment } from '../../../server/src/testing/whats-app-environment.ts';
import { linkNumber } from '../../../server/src/testing/neighbours.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { freePort, serverEnvironment, startServer } from '../../../testkit/server-process.ts';
import { childrenOf, watchMemory, worstDelayMs } from '../realtime/vitals.ts';

type Draft = Parameters<WhatsAppWeb['send']>[1];
type Media = NonNullable<Draft['media']>;

const shop = '5511977700040';
const megabyte = 1_048_576;
const mostMegabytes = 150;
const mostDelayMs = 200;
const patienceMs = 300_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Must hold: for any input of customers, memory and time stay bounded, files stay in their folder, and no input is
 * executed.
 */
export async function runHostile(main: string): Promise<CheckResult> {
  const db = await testDatabase();
  const emulator = await startWhatsAppWeb({ seed: db.name, ledgerCapacity: 1_000 });
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const metricsPort = await freePort();
  const env = serverEnvironment(db, {
    LOG_LEVEL: 'info',
    ROLE: 'all',
    METRICS_PORT: String(metricsPort),
    STORAGE_ROOT: join(folder, 'storage'),
    ...whatsAppEnvironment(emulator),
  });
  const server = await startServer({ env, main });
  try {
    const companyId = (await aCompany(db.admin)).id;
    await linkNumber({ db, emulator }, companyId, shop);
    await send(emulator, 0, { media: { kind: 'image', mimeType: 'image/png', bytes: png(1, 1) } });
    await fetched(db, 1);
    const all = drafts();
    const pids = [server.pid, ...childrenOf(server.pid)];
    const ports = [metricsPort, metricsPort + 1];
    await worstDelayMs(ports);
    const memory = watchMemory(pids);
    for (const [n, draft] of all.entries()) await send(emulator, n + 1, draft);
    await fetched(db, all.length + 1);
    const served = await serveAll(db, { url: server.url, secret: String(env['TOKEN_SECRET']), companyId });
    const grown = memory.stop();
    const delayMs = await worstDelayMs(ports);
    const faults = [...served.faults, ...(await textFaults(db, all)), ...placeFaults(folder, companyId, served.files)];
    if (grown > mostMegabytes) faults.push(`memory grew by ${grown} MB`);
    if (delayMs > mostDelayMs) faults.push(`the event loop was late by ${delayMs} ms (p99)`);
    const summary =
      `chaos hostile: ${all.length} messages, ${served.files} files, ${served.inline} of them shown in place, RSS at most ` +
      `+${grown} MB, event loop p99 ${delayMs} ms, ${faults.length} faults`;
    return { summary, faults };
  } finally {
    await server.stop();
    await emulator.close();
    await db.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Another sender each time, with a hostile name. */
async function send(emulator: WhatsAppWeb, n: number, draft: Draft): Promise<void> {
  const phone = `55119${80_000_000 + n}`;
  emulator.addPerson({ phone, name: hostileTexts[n % hostileTexts.length] ?? 'x' });
  await emulator.send(phone, { ...draft, to: shop });
}

function drafts(): Draft[] {
  const media = (kind: Media['kind'], mimeType: string, bytes: Buffer, more: Partial<Media> = {}): Draft => {
    return { media: { kind, mimeType, bytes, ...more } };
  };
  const pdf = Buffer.from('%PDF-1.7 x');
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100 * megabyte, 7)]);
  return [
    ...hostileNames.map((fileName) => media('document', 'application/pdf', pdf, { fileName })),
    ...['image/jpeg', 'image/png', 'image/svg+xml', 'text/html', 'video/mp4'].flatMap((type) => [
      media('image', type, page),
      media('image', type, drawing, { caption: hostileTexts[0] }),
    ]),
    ...[png(16_000, 16_000), jpeg(16_000, 16_000), gif(65_535, 65_535), hugePicture(), realZipBomb()].map((bytes) =>
      media('image', 'image/png', bytes),
    ),
    media('document', 'application/zip', realZipBomb(), { fileName: 'a.zip' }),
    media('document', 'application/pdf', large, { fileName: '100.pdf' }),
    ...hostileTexts.flatMap((text) => [
      { text },
      { location: { latitude: 1, longitude: 2, name: text, address: text } },
      { contacts: [`BEGIN:VCARD\nVERSION:3.0\nFN:${text}\nTEL:${text}\nEND:VCARD`] },
      media('image', text, png(2, 2), { caption: text }),
      media('document', text, page, { caption: text, fileName: text }),
    ]),
  ];
}

/** Waits until every event is processed and every file is stored or given up. */
async function fetched({ admin }: TestDatabase, messages: number): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(250)) {
    const rows = await admin.selectFrom('messages').select('media_state').execute();
    if (rows.length >= messages && rows.every(({ media_state }) => media_state !== 'waiting')) return;
  }
}

async function serveAll({ admin }: TestDatabase, at: { url: string; secret: string; companyId: number }) {
  const links = createMediaLinks(at.secret);
  const rows = await admin.selectFrom('messages').select(['id', 'media_state']).orderBy('id').execute();
  const files = rows.filter(({ media_state }) => media_state !== null);
  const faults = files.filter(({ media_state }) => media_state !== 'stored').map(({ id }) => `file ${id} is not here`);
  let inline = 0;
  for (const { id } of files) {
    const answer = await fetch(`${at.url}${links.urlOf({ companyId: at.companyId }, id, new Date())}`);
    const header = (name: string) => answer.headers.get(name) ?? '';
    const isInline = header('content-disposition').startsWith('inline');
    if (isInline) inline += 1;
    if (isInline && header('content-type') !== 'image/png')
      faults.push(`file ${id} is shown as ${header('content-type')}`);
    if (/html|svg|xml|script/.test(header('content-type'))) faults.push(`file ${id} is ${header('content-type')}`);
    if (header('x-content-type-options') !== 'nosniff') faults.push(`file ${id} may be sniffed`);
    if (!header('content-security-policy').includes('sandbox')) faults.push(`file ${id} is in no sandbox`);
    await answer.body?.pipeTo(new WritableStream());
  }
  return { files: files.length, inline, faults };
}

/** Texts are stored unchanged: no code interpreted them. */
async function textFaults({ admin }: TestDatabase, all: Draft[]): Promise<string[]> {
  const rows = await admin.selectFrom('messages').select('body').execute();
  const bodies = new Set(rows.map(({ body }) => body));
  const people = await admin.selectFrom('contacts').select('name').execute();
  const faults = hostileTexts.filter((text) => !bodies.has(text)).map((text) => `missing text ${JSON.stringify(text)}`);
  if (rows.length !== all.length + 1) faults.push(`${rows.length} rows for ${all.length + 1} messages`);
  if (people.length !== all.length + 1) faults.push(`${people.length} people for ${all.length + 1}`);
  return faults;
}

/** All files are in the company's folder, and their number matches. */
function placeFaults(folder: string, companyId: number, files: number): string[] {
  const places = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((place) => place.isFile());
  const home = new RegExp(`/storage/${companyId}/\\d{4}-\\d\\d$`);
  const strange = places.filter(({ parentPath }) => !home.test(parentPath));
  return [
    ...strange.map(({ parentPath, name }) => `${parentPath}/${name} is no place for a file`),
    ...(places.length === files ? [] : [`${places.length} files on disk for ${files} messages`]),
  ];
}
