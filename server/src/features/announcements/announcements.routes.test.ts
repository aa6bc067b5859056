import { announcementRoutes } from '@recadia/contract/announcement-routes';
import type { Announcement } from '@recadia/contract/announcements';
import { tenantTx } from '@recadia/db';
import { anAnnouncement } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { joinLive } from '../../testing/live-client.ts';
import { pixel } from '../../testing/pixel.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';
import { aPerson } from '../../testing/world.ts';

const { server, world } = useServerWithWorld();
const asBoss = () => ({ as: world.operator.boss.token });

const words = { title: 'Manutenção no domingo', text: 'Das 2h às 4h o envio fica pausado.' };
const create = async (more: object = {}) => {
  const { status, body } = await server.call(announcementRoutes.createAnnouncement, {
    ...asBoss(),
    body: { ...words, ...more },
  });
  expect(status).toBe(200);
  return body;
};
const upload = (id: number, bytes: Buffer, name: string, token = asBoss().as) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${server.url}/announcements/${id}/media-upload`, { method: 'POST', headers, body: form });
};

describe('the calls about announcements', () => {
  it('ANN-01 one has the fields of the specification', async () => {
    const made = await create({ priority: 1, status: false });
    expect(made).toEqual({
      id: made.id,
      ...words,
      priority: 1,
      status: false,
      mediaPath: null,
      mediaName: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
    for (const priority of [0, 4, 1.5, '1'])
      expect(
        (await server.call(announcementRoutes.createAnnouncement, { ...asBoss(), body: { ...words, priority } })).error,
      ).toBe('ERR_VALIDATION');
  });

  it('ANN-04 requires title and text, defaults to low and active, takes png, jpg or jpeg', async () => {
    for (const wrong of [{ title: ' ' }, { text: '' }, { title: undefined }, { text: undefined }]) {
      const refused = await server.call(announcementRoutes.createAnnouncement, {
        ...asBoss(),
        body: { ...words, ...wrong },
      });
      expect([refused.status, refused.error]).toEqual([400, 'ERR_VALIDATION']);
    }
    const made = await create();
    expect(made).toMatchObject({ priority: 3, status: true });
    const jpeg = Buffer.from('ffd8ffc0001108000100010301110002110103110100ffd9', 'hex');
    expect((await upload(made.id, jpeg, 'aviso.jpg')).status).toBe(200);
    expect((await upload(made.id, pixel, 'aviso.png')).status).toBe(200);
    for (const [bytes, name] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'aviso.png'],
      [Buffer.from('%PDF-1.4\n'), 'aviso.jpeg'],
      [Buffer.from('GIF89a, and more'), 'aviso.gif'],
    ] as const) {
      const refused = await upload(made.id, bytes, name);
      expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'ERR_FILE_TYPE' }]);
    }
  });

  it('ANN-05 lists, shows, creates, changes and deletes; other companies only read', async () => {
    const { id } = await create({ title: 'Relatório de campanhas', priority: 2 });
    const reader = { as: world.home.agent.token };
    const list = (query: Record<string, string | number>) =>
      server.call(announcementRoutes.listAnnouncements, { ...reader, query });
    expect((await list({ searchParam: 'relatorio', pageNumber: 1 })).body).toMatchObject({
      records: [{ id, title: 'Relatório de campanhas' }],
      hasMore: false,
    });
    // The path as the specification spells it.
    const slashed = await fetch(`${server.url}/announcements/?pageNumber=1`, {
      headers: { authorization: `Bearer ${reader.as}` },
    });
    expect(slashed.status).toBe(200);
    expect((await list({ searchParam: '%' })).body.records).toEqual([]);
    const sent = await upload(id, pixel, 'aviso.png');
    const picture = (await sent.json()) as { mediaPath: string; mediaName: string };
    expect([sent.status, picture.mediaName]).toEqual([200, 'aviso.png']);
    const shown = await server.call(announcementRoutes.showAnnouncement, { ...reader, params: { id } });
    expect(shown.body).toMatchObject({ id, priority: 2, mediaName: 'aviso.png' });
    const opened = await fetch(`${server.url}${shown.body.mediaPath}`);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(opened.headers.get('content-security-policy')).toContain('sandbox');

    const changed = await server.call(announcementRoutes.updateAnnouncement, {
      ...asBoss(),
      params: { id },
      body: { ...words, title: 'Outro título' },
    });
    expect(changed.body).toMatchObject({ title: 'Outro título', priority: 2, mediaName: 'aviso.png' });
    for (const person of [world.home.admin, world.home.agent, world.operator.admin]) {
      const as = { as: person.token, params: { id } };
      const refusals = [
        await server.call(announcementRoutes.createAnnouncement, { as: person.token, body: words }),
        await server.call(announcementRoutes.updateAnnouncement, { ...as, body: words }),
        await server.call(announcementRoutes.deleteAnnouncement, as),
        await server.call(announcementRoutes.deleteAnnouncementMedia, as),
      ];
      expect(refusals.map(({ status, error }) => `${status} ${error}`)).toEqual(
        Array<string>(4).fill('403 ERR_NO_PERMISSION'),
      );
      expect((await upload(id, pixel, 'aviso.png', person.token)).status).toBe(403);
    }

    expect(
      (await server.call(announcementRoutes.deleteAnnouncementMedia, { ...asBoss(), params: { id } })).status,
    ).toBe(200);
    expect((await fetch(`${server.url}${picture.mediaPath}`)).status).toBe(404);
    expect((await upload(id, pixel, 'outro.png')).status).toBe(200);
    const { body: last } = await server.call(announcementRoutes.showAnnouncement, { ...reader, params: { id } });
    expect((await server.call(announcementRoutes.deleteAnnouncement, { ...asBoss(), params: { id } })).status).toBe(
      200,
    );
    expect((await fetch(`${server.url}${last.mediaPath}`)).status).toBe(404);
    const gone = await server.call(announcementRoutes.showAnnouncement, { ...reader, params: { id } });
    expect([gone.status, gone.error]).toEqual([404, 'ERR_NO_ANNOUNCEMENT_FOUND']);
  });

  it('part of ANN-02: refuses writes of a super user outside the super company, by RLS too', async () => {
    const stray = await aPerson(server, { company_id: world.home.company.id, profile: 'admin', super: true });
    const refused = await server.call(announcementRoutes.createAnnouncement, { as: stray.token, body: words });
    expect([refused.status, refused.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    const { id } = await anAnnouncement(server.db.admin, { status: false });
    const hidden = await server.call(announcementRoutes.showAnnouncement, { as: stray.token, params: { id } });
    expect(hidden.status).toBe(404);
    const past = tenantTx({ companyId: world.home.company.id }, (tx) =>
      tx.insertInto('announcements').values({ title: 'Intruso', text: 'De fora' }).execute(),
    );
    await expect(past).rejects.toThrow('row-level security');
  });

  it('lists the urgent and the latest first, page by page', async () => {
    for (let n = 0; n < 45; n += 1)
      await anAnnouncement(server.db.admin, { title: `Pagina ${n}`, priority: 1 + (n % 3) });
    const seen: Announcement[] = [];
    let cursor: string | undefined;
    do {
      const query = { searchParam: 'pagina', ...(cursor !== undefined && { cursor }) };
      const { body } = await server.call(announcementRoutes.listAnnouncements, { ...asBoss(), query });
      seen.push(...body.records);
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const inOrder = seen.toSorted((a, b) => a.priority - b.priority || b.id - a.id);
    expect(seen).toHaveLength(45);
    expect(seen.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
  });
});

describe('announcement events', () => {
  it('ANN-07 and part of ANN-08: sends active ones to every company under both names', async () => {
    const people = [world.home.agent, world.other.admin, world.operator.boss];
    const [agent, admin, own] = await Promise.all(people.map(({ token }) => joinLive(server.url, { token })));
    if (!agent || !admin || !own) throw new Error('A client did not connect.');
    try {
      const channel = (person: { companyId: number }) => `company-${person.companyId}-announcements`;
      const { id } = await create({ text: '<b>não é negrito</b>' });
      const about = (wanted: number) => (received: { id?: number; record?: { id: number } }) =>
        (received.id ?? received.record?.id) === wanted;
      for (const [client, person] of [
        [agent, world.home.agent],
        [admin, world.other.admin],
        [own, world.operator.boss],
      ] as const) {
        const [received] = await client.waitFor(channel(person), about(id));
        expect(received).toMatchObject({ action: 'create', record: { id, text: '<b>não é negrito</b>' } });
        expect((await client.waitFor('company-announcement', about(id)))[0]).toEqual(received);
      }

      const change = { ...asBoss(), params: { id }, body: { ...words, status: false } };
      await server.call(announcementRoutes.updateAnnouncement, change);
      const isDelete = (received: { action: string; id?: number }) =>
        received.action === 'delete' && received.id === id;
      await agent.waitFor(channel(world.home.agent), isDelete);
      await admin.waitFor(channel(world.other.admin), isDelete);
      const [kept] = await own.waitFor(
        channel(world.operator.boss),
        ({ action }: { action: string }) => action === 'update',
      );
      expect(kept).toMatchObject({ record: { id, status: false } });
      const shown = await server.call(announcementRoutes.showAnnouncement, {
        as: world.home.agent.token,
        params: { id },
      });
      expect(shown.error).toBe('ERR_NO_ANNOUNCEMENT_FOUND');
      const listed = await server.call(announcementRoutes.listAnnouncements, { as: world.home.agent.token });
      expect(listed.body.records.every(({ status }) => status)).toBe(true);
      const ofBoss = await server.call(announcementRoutes.showAnnouncement, { ...asBoss(), params: { id } });
      expect(ofBoss.body).toMatchObject({ id, status: false });

      const silent = await create({ title: 'Rascunho', status: false });
      await own.waitFor(channel(world.operator.boss), about(silent.id));
      const loud = await create({ title: 'Depois dele' });
      await agent.waitFor(channel(world.home.agent), about(loud.id));
      expect(agent.frames.some(({ args }) => JSON.stringify(args).includes('Rascunho'))).toBe(false);
      await server.call(announcementRoutes.deleteAnnouncement, { ...asBoss(), params: { id: loud.id } });
      await admin.waitFor(
        channel(world.other.admin),
        (received: { action: string; id?: number }) => received.id === loud.id,
      );
    } finally {
      for (const client of [agent, admin, own]) client.close();
    }
  });
});
