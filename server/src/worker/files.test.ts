import { queueOptionRoutes } from '@recadia/contract/queue-options';
import { queueRoutes } from '@recadia/contract/queues';
import { expect, it } from 'vitest';
import { pixel } from '../testing/pixel.ts';
import { useTestServer } from '../testing/use-server.ts';
import { aStaffedCompany } from '../testing/world.ts';
import { removeUnnamedFiles } from './files.ts';

const server = useTestServer();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const sound = Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.alloc(22), Buffer.from('OpusHead')]);
const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(32)]);
const files = [
  ['image', pixel],
  ['audio', sound],
  ['video', film],
  ['document', Buffer.from('lista de preços')],
] as const;

it('X-QUE-01 shows the file of a queue and of an option by a link, and removes replaced files', async () => {
  const { admin, company, queue } = await aStaffedCompany(server, {});
  let as = admin.token;
  const titled = { queueId: queue.id, title: 'Catálogo' };
  const option = (await server.call(queueOptionRoutes.createQueueOption, { as, body: titled })).body;
  const [ofQueue, ofOption] = [{ id: queue.id }, { id: option.id }];
  const holders = [
    {
      attach: (body: FormData) => server.call(queueRoutes.attachToQueue, { as, params: ofQueue, body }),
      show: async () => (await server.call(queueRoutes.showQueue, { as, params: ofQueue })).body,
    },
    {
      attach: (body: FormData) => server.call(queueOptionRoutes.attachToQueueOption, { as, params: ofOption, body }),
      show: async () => (await server.call(queueOptionRoutes.showQueueOption, { as, params: ofOption })).body,
    },
  ];
  const { storage } = server.platform;
  const stored = async () => {
    const found: string[] = [];
    for await (const { path } of storage.list(company.id)) found.push(path);
    return found.length;
  };
  const get = (path: string | null) => fetch(`${server.url}${path ?? ''}`);

  const addresses: (string | null)[] = [];
  for (const { attach, show } of holders) {
    expect(await show()).toMatchObject({ mediaType: null, mediaPath: null });
    for (const [mediaType, bytes] of files) {
      const form = new FormData();
      form.append('file', new Blob([bytes]), 'arquivo');
      expect((await attach(form)).status).toBe(200);
      const shown = await show();
      expect(shown.mediaType).toBe(mediaType);
      const answer = await get(shown.mediaPath);
      expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
      addresses.push(shown.mediaPath);
    }
  }
  // The addresses are signed and cannot be forged.
  for (const address of addresses) expect((await get(`${address}x`)).status).toBe(404);

  await server.moveClock(2 * minuteMs);
  // Of eight files the two that rows still name are left.
  await expect.poll(() => removeUnnamedFiles(storage).then(stored)).toBe(2);
  await server.moveClock(25 * hourMs);
  for (const address of addresses) expect((await get(address)).status).toBe(404);
  as = (await server.signIn({ id: admin.id, company_id: company.id })).token;
  for (const { show } of holders) {
    const { mediaType, mediaPath } = await show();
    expect([mediaType, (await get(mediaPath)).status]).toEqual(['document', 200]);
  }
});
