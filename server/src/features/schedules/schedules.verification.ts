import { scheduleRoutes } from '@recadia/contract/schedules';
import { aContact, aSchedule } from '@recadia/db/testing';
import { byId, liveList } from '../../testing/live-lists.ts';
import { postFile } from '../../testing/post-file.ts';
import type { TestServer } from '../../testing/server.ts';
import { verificationOf } from '../../testing/verification.ts';
import type { StaffedCompany } from '../../testing/world.ts';

const aDayMs = 86_400_000;
const later = () => new Date(Date.now() + aDayMs).toISOString();
const scheduleBody = (contactId: number) => ({ body: 'Até amanhã!', contactId, sendAt: later() });

async function aScheduleOf({ db }: Pick<TestServer, 'db'>, { company, agent }: StaffedCompany) {
  const company_id = company.id;
  const { id: contact_id } = await aContact(db.admin, { company_id });
  return aSchedule(db.admin, { company_id, contact_id, user_id: agent.id });
}

export const verification = verificationOf({
  setUp: aScheduleOf,

  lists: () => [
    liveList({
      name: 'schedules',
      kind: 'schedule',
      fetch: async ({ call }, as) => (await call(scheduleRoutes.listSchedules, { as })).body.schedules,
      keyOf: byId,
      read: (payload) =>
        payload.action === 'delete'
          ? { key: byId({ id: payload.scheduleId }) }
          : { key: byId(payload.schedule), row: payload.schedule },
    }),
  ],

  actions: {
    createSchedule: {
      'for a contact': ({ call }, { agent }, { contact_id }) =>
        call(scheduleRoutes.createSchedule, { as: agent.token, body: scheduleBody(contact_id) }),
    },
    updateSchedule: {
      'another text': ({ call }, { agent }, { id, contact_id }) =>
        call(scheduleRoutes.updateSchedule, {
          as: agent.token,
          params: { id },
          body: { ...scheduleBody(contact_id), recurrence: 'weekly' },
        }),
    },
    uploadScheduleMedia: {
      'a picture': (server, { agent }, { id }) => postFile(server, agent.token, `/schedules/${id}/media-upload`),
    },
    deleteScheduleMedia: {
      'of one without': ({ call }, { agent }, { id }) =>
        call(scheduleRoutes.deleteScheduleMedia, { as: agent.token, params: { id } }),
    },
    deleteSchedule: {
      'one that waits': ({ call }, { agent }, { id }) =>
        call(scheduleRoutes.deleteSchedule, { as: agent.token, params: { id } }),
    },
  },

  // The call that takes a form is sent none.
  calls: async (place, company) => {
    const { id, contact_id } = await aScheduleOf(place, company);
    const params = { id };
    return [
      [scheduleRoutes.createSchedule, { body: scheduleBody(contact_id) }],
      [scheduleRoutes.listSchedules, { query: { searchParam: 'amanhã' } }],
      [scheduleRoutes.showSchedule, { params }],
      [scheduleRoutes.updateSchedule, { params, body: scheduleBody(contact_id) }],
      [scheduleRoutes.uploadScheduleMedia, { params }, 'ERR_VALIDATION'],
      [scheduleRoutes.deleteScheduleMedia, { params }],
      [scheduleRoutes.deleteSchedule, { params }],
    ];
  },
});
