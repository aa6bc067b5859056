import { announcementRoutes } from '@recadia/contract/announcement-routes';
import type { Announcement } from '@recadia/contract/announcements';
import type { LivePayload } from '@recadia/contract/live';
import type { RouteSpec } from '@recadia/contract/route';
import { aCompany, anAnnouncement } from '@recadia/db/testing';
import type { Sent } from '../../testing/call.ts';
import { byId, type LiveList } from '../../testing/live-lists.ts';
import { pixel } from '../../testing/pixel.ts';
import type { TestServer } from '../../testing/server.ts';
import { verificationOf } from '../../testing/verification.ts';
import { aPerson, type Person } from '../../testing/world.ts';

const body = { title: 'Manutenção no domingo', text: 'Das 2h às 4h o envio fica pausado.' };

const bosses = new WeakMap<TestServer, Promise<Person>>();

/** The platform has one company of its own. */
function bossOf(server: TestServer): Promise<Person> {
  const known = bosses.get(server) ?? makeBoss(server);
  bosses.set(server, known);
  return known;
}

async function makeBoss(server: TestServer): Promise<Person> {
  const { id: company_id } = await aCompany(server.db.admin, { is_super: true });
  return aPerson(server, { company_id, profile: 'admin', super: true });
}

type Act = (server: TestServer) => Promise<{ status: number }>;

const on =
  (spec: RouteSpec, sent: Sent = {}): Act =>
  async (server) => {
    const { id } = await anAnnouncement(server.db.admin);
    return server.call(spec, { as: (await bossOf(server)).token, params: { id }, ...sent });
  };

const announcements: LiveList = {
  name: 'announcements',
  keyOf: (row) => byId(row as Announcement),
  fetch: async ({ call }, { token: as }) => (await call(announcementRoutes.listAnnouncements, { as })).body.records,
  apply(rows, { kind, payload }) {
    if (kind !== 'announcements') return rows;
    const change = payload as LivePayload<'announcements'>;
    const id = change.action === 'delete' ? change.id : change.record.id;
    const others = rows.filter((row) => (row as Announcement).id !== id);
    return change.action === 'delete' ? others : [...others, change.record];
  },
};

/** Announcements of the super company, as the other companies see them. */
export const verification = verificationOf({
  lists: () => [announcements],

  actions: {
    createAnnouncement: {
      'for all companies': async (server) =>
        server.call(announcementRoutes.createAnnouncement, { as: (await bossOf(server)).token, body }),
      'not yet active': async (server) =>
        server.call(announcementRoutes.createAnnouncement, {
          as: (await bossOf(server)).token,
          body: { ...body, status: false },
        }),
    },
    updateAnnouncement: {
      'other words': on(announcementRoutes.updateAnnouncement, { body: { ...body, priority: 1 } }),
      'no longer active': on(announcementRoutes.updateAnnouncement, { body: { ...body, status: false } }),
    },
    deleteAnnouncement: { 'an old one': on(announcementRoutes.deleteAnnouncement) },
    uploadAnnouncementMedia: {
      'a picture': async (server) => {
        const { id } = await anAnnouncement(server.db.admin);
        const { token } = await bossOf(server);
        const form = new FormData();
        form.append('file', new Blob([new Uint8Array(pixel)]), 'aviso.png');
        const headers = { authorization: `Bearer ${token}` };
        return fetch(`${server.url}/announcements/${id}/media-upload`, { method: 'POST', headers, body: form });
      },
    },
    deleteAnnouncementMedia: { 'of one without': on(announcementRoutes.deleteAnnouncementMedia) },
  },

  // An admin may only read.
  calls: async ({ db }) => {
    const params = { id: (await anAnnouncement(db.admin)).id };
    return [
      [announcementRoutes.listAnnouncements, { query: { searchParam: 'feriado' } }],
      [announcementRoutes.showAnnouncement, { params }],
      [announcementRoutes.createAnnouncement, { body }, 'ERR_NO_PERMISSION'],
      [announcementRoutes.updateAnnouncement, { params, body }, 'ERR_NO_PERMISSION'],
      [announcementRoutes.uploadAnnouncementMedia, { params }, 'ERR_NO_PERMISSION'],
      [announcementRoutes.deleteAnnouncementMedia, { params }, 'ERR_NO_PERMISSION'],
      [announcementRoutes.deleteAnnouncement, { params }, 'ERR_NO_PERMISSION'],
    ];
  },
});
