import { aSchedule } from '@recadia/db/testing';
import { aTalk } from '../../../testkit/talks.ts';
import type { Kinds } from '../kind.ts';
import { anyPage, cursorAt, fixed, formOnly, ref, type Samples } from '../sample.ts';

const later = fixed(() => new Date(Date.now() + 86_400_000).toISOString());
const schedule = { body: 'Mensagem de amostra', contactId: ref('contact'), sendAt: later, userId: ref('user') };
const params = { id: ref('schedule') };

export const kinds: Kinds = {
  schedule: {
    missing: 'ERR_NO_SCHEDULE_FOUND',
    hasVisibility: true,
    make: async (maker) => {
      const { admin, company_id, name, secret = name } = maker;
      const { contactId: contact_id } = await aTalk(admin, maker);
      return (await aSchedule(admin, { company_id, contact_id, body: secret('schedule') })).id;
    },
  },
};

export const samples: Samples = {
  listSchedules: [
    { query: { searchParam: 'amostra', pageNumber: anyPage } },
    { title: 'span', query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' } },
    { title: 'cursor', query: { cursor: cursorAt('2026-11-12T12:00:00.000Z') } },
  ],
  showSchedule: [{ params }],
  createSchedule: [
    { body: schedule },
    {
      title: 'a series',
      body: { ...schedule, whatsappId: ref('connection'), recurrence: 'daily', cancelOnReply: true },
    },
  ],
  updateSchedule: [{ params, body: { ...schedule, whatsappId: ref('connection') } }],
  deleteSchedule: [{ params }],
  uploadScheduleMedia: [{ params, refuses: formOnly }],
  deleteScheduleMedia: [{ params }],
};
