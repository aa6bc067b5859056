import { announcementRoutes } from '@recadia/contract/announcement-routes';
import type { Announcement } from '@recadia/contract/announcements';
import type { ErrorCode } from '@recadia/contract/errors';
import { helpRoutes } from '@recadia/contract/helps';
import type { LivePayload } from '@recadia/contract/live';
import { onboardingRoutes } from '@recadia/contract/onboarding';
import type { RouteSpec } from '@recadia/contract/route';
import { aCompany, aHelp, anAnnouncement } from '@recadia/db/testing';
import type { Sent } from './call.ts';
import type { LiveList } from './live-lists.ts';
import { pixel } from './pixel.ts';
import type { TestServer } from './server.ts';
import { aPerson, type Person } from './world.ts';

/** Announcements and helps of the super company, as the other companies see them. */

const body = { title: 'Manutenção no domingo', text: 'Das 2h às 4h o envio fica pausado.' };

type Call = [spec: RouteSpec, sent: Sent, refusal?: ErrorCode];

/** One call of every route by an admin, who may only read. */
export async function platformCalls({ db }: Pick<TestServer, 'db'>): Promise<Call[]> {
  const params = { id: (await anAnnouncement(db.admin)).id };
  const film = { params: { id: (await aHelp(db.admin)).id } };
  const help = { title: 'Filas', video: 'dQw4w9WgXcQ' };
  return [
    [announcementRoutes.listAnnouncements, { query: { searchParam: 'feriado' } }],
    [announcementRoutes.showAnnouncement, { params }],
    [announcementRoutes.createAnnouncement, { body }, 'ERR_NO_PERMISSION'],
    [announcementRoutes.updateAnnouncement, { params, body }, 'ERR_NO_PERMISSION'],
    [announcementRoutes.uploadAnnouncementMedia, { params }, 'ERR_NO_PERMISSION'],
    [announcementRoutes.deleteAnnouncementMedia, { params }, 'ERR_NO_PERMISSION'],
    [announcementRoutes.deleteAnnouncement, { params }, 'ERR_NO_PERMISSION'],
    [helpRoutes.listHelps, { query: { searchParam: 'fila' } }],
    [helpRoutes.listAllHelps, {}],
    [onboardingRoutes.showOnboarding, {}],
    [helpRoutes.showHelp, film],
    [helpRoutes.createHelp, { body: help }, 'ERR_NO_PERMISSION'],
    [helpRoutes.updateHelp, { ...film, body: help }, 'ERR_NO_PERMISSION'],
    [helpRoutes.deleteHelp, film, 'ERR_NO_PERMISSION'],
  ];
}

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

export const platformVerifications: Record<string, Record<string, Act>> = {
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
};

export const announcementList: LiveList = {
  name: 'announcements',
  keyOf: (row) => String((row as Announcement).id).padStart(16, '0'),
  fetch: async ({ call }, { token: as }) => (await call(announcementRoutes.listAnnouncements, { as })).body.records,
  apply(rows, { kind, payload }) {
    if (kind !== 'announcements') return rows;
    const change = payload as LivePayload<'announcements'>;
    const id = change.action === 'delete' ? change.id : change.record.id;
    const others = rows.filter((row) => (row as Announcement).id !== id);
    return change.action === 'delete' ? others : [...others, change.record];
  },
};
