import { fileRoutes, type FileList } from '@recadia/contract/files';
import type { LivePayload } from '@recadia/contract/live';
import { scheduleRoutes, type Schedule } from '@recadia/contract/schedules';
import { aContact, aFileList, aSchedule } from '@recadia/db/testing';
import type { LiveList } from './live-lists.ts';
import type { TestServer } from './server.ts';
import type { StaffedCompany } from './world.ts';
import { pixel } from './pixel.ts';

export type Plans = Awaited<ReturnType<typeof somePlansOf>>;

/** A scheduled message, and a file list that can take a file. */
export async function somePlansOf({ db }: Pick<TestServer, 'db'>, { company, agent }: StaffedCompany) {
  const company_id = company.id;
  const { id: contactId } = await aContact(db.admin, { company_id });
  const schedule = await aSchedule(db.admin, { company_id, contact_id: contactId, user_id: agent.id });
  const { list, option } = await aFileList(db.admin, { company_id });
  return { contactId, scheduleId: schedule.id, fileListId: list.id, fileOptionId: option.id };
}

const aDayMs = 86_400_000;
const later = () => new Date(Date.now() + aDayMs).toISOString();
export const scheduleBody = (contactId: number) => ({ body: 'Até amanhã!', contactId, sendAt: later() });
export const fileListBody = { name: 'Catálogos', message: 'Segue o catálogo.', options: [{ name: 'sofas.pdf' }] };

type Company = StaffedCompany & { plans: Plans };
type Call = (server: TestServer, company: Company) => Promise<{ status: number }>;

function send({ url }: TestServer, token: string, path: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('files', new Blob([new Uint8Array(pixel)]), 'sofa.png');
  return fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
}

export const scheduleVerifications: Record<string, Record<string, Call>> = {
  createSchedule: {
    'for a contact': ({ call }, { agent, plans }) =>
      call(scheduleRoutes.createSchedule, { as: agent.token, body: scheduleBody(plans.contactId) }),
  },
  updateSchedule: {
    'another text': ({ call }, { agent, plans }) =>
      call(scheduleRoutes.updateSchedule, {
        as: agent.token,
        params: { id: plans.scheduleId },
        body: { ...scheduleBody(plans.contactId), recurrence: 'weekly' },
      }),
  },
  uploadScheduleMedia: {
    'a picture': (server, { agent, plans }) =>
      send(server, agent.token, `/schedules/${plans.scheduleId}/media-upload`, {}),
  },
  deleteScheduleMedia: {
    'of one without': ({ call }, { agent, plans }) =>
      call(scheduleRoutes.deleteScheduleMedia, { as: agent.token, params: { id: plans.scheduleId } }),
  },
  deleteSchedule: {
    'one that waits': ({ call }, { agent, plans }) =>
      call(scheduleRoutes.deleteSchedule, { as: agent.token, params: { id: plans.scheduleId } }),
  },
  createFileList: {
    'with a place for a file': ({ call }, { admin }) =>
      call(fileRoutes.createFileList, { as: admin.token, body: fileListBody }),
  },
  updateFileList: {
    'other files': ({ call }, { admin, plans }) =>
      call(fileRoutes.updateFileList, { as: admin.token, params: { id: plans.fileListId }, body: fileListBody }),
  },
  uploadFileList: {
    'a file': (server, { admin, plans }) =>
      send(server, admin.token, `/files/uploadList/${plans.fileListId}`, { id: String(plans.fileOptionId) }),
  },
  deleteFileList: {
    'an old one': ({ call }, { admin, plans }) =>
      call(fileRoutes.deleteFileList, { as: admin.token, params: { id: plans.fileListId } }),
  },
};

const keyOf = (row: unknown) => String((row as { id: number }).id).padStart(16, '0');
const without = (rows: unknown[], id: number) => rows.filter((row) => (row as { id: number }).id !== id);

export const scheduleLists: LiveList[] = [
  {
    name: 'schedules',
    keyOf,
    fetch: async ({ call }, { token: as }): Promise<Schedule[]> =>
      (await call(scheduleRoutes.listSchedules, { as })).body.schedules,
    apply(rows, { kind, payload }) {
      if (kind !== 'schedule') return rows;
      const change = payload as LivePayload<'schedule'>;
      if (change.action === 'delete') return without(rows, change.scheduleId);
      return [...without(rows, change.schedule.id), change.schedule];
    },
  },
  {
    name: 'file lists',
    keyOf,
    // Users without access to file lists receive no events about them.
    fetch: async ({ call }, { token: as }): Promise<FileList[]> => {
      const { status, body } = await call(fileRoutes.listFileLists, { as });
      return status === 200 ? body.files : [];
    },
    apply(rows, { kind, payload }) {
      if (kind !== 'file') return rows;
      const change = payload as LivePayload<'file'>;
      if (change.action === 'delete') return without(rows, change.fileId);
      return [...without(rows, change.fileList.id), change.fileList];
    },
  },
];
