import { can } from '@recadia/contract/permissions';
import { fixed, ref, type Caller, type Sample } from './sample.ts';

const cursor = (place: string) => fixed(() => Buffer.from(JSON.stringify([place, 1])).toString('base64url'));
const later = fixed(() => new Date(Date.now() + 86_400_000).toISOString());
const schedule = { body: 'Mensagem de amostra', contactId: ref('contact'), sendAt: later, userId: ref('user') };
const list = { name: 'Lista de amostra', message: 'Segue o material.', options: [{ name: 'catalogo.pdf' }] };
const adminOnly = (caller: Caller) => (can(caller, 'drawer-admin-items:view') ? null : 'ERR_NO_PERMISSION');
// Runs send JSON, and these routes take a form.
const formOnly = () => 'ERR_VALIDATION' as const;

export const scheduleSamples: Record<string, Sample[]> = {
  listSchedules: [
    { query: { searchParam: 'amostra', pageNumber: fixed((_person, n) => 1 + (n % 50)) } },
    { title: 'span', query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' } },
    { title: 'cursor', query: { cursor: cursor('2026-11-12T12:00:00.000Z') } },
  ],
  showSchedule: [{ params: { id: ref('schedule') } }],
  createSchedule: [
    { body: schedule },
    {
      title: 'a series',
      body: { ...schedule, whatsappId: ref('connection'), recurrence: 'daily', cancelOnReply: true },
    },
  ],
  updateSchedule: [{ params: { id: ref('schedule') }, body: { ...schedule, whatsappId: ref('connection') } }],
  deleteSchedule: [{ params: { id: ref('schedule') } }],
  uploadScheduleMedia: [{ params: { id: ref('schedule') }, refuses: formOnly }],
  deleteScheduleMedia: [{ params: { id: ref('schedule') } }],
  listFileLists: [
    { query: { searchParam: 'amostra', companyId: ref('company') } },
    { title: 'cursor', query: { cursor: cursor('a') } },
  ],
  showFileList: [{ params: { id: ref('fileList') } }],
  createFileList: [{ body: list }],
  updateFileList: [
    { params: { id: ref('fileList') }, body: { ...list, options: [{ id: ref('fileOption'), name: 'catalogo.pdf' }] } },
  ],
  deleteFileList: [{ params: { id: ref('fileList') } }],
  uploadFileList: [{ params: { id: ref('fileList') }, refuses: (caller) => adminOnly(caller) ?? formOnly() }],
};
