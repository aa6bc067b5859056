import type { ErrorCode } from '@recadia/contract/errors';
import { fileRoutes } from '@recadia/contract/files';
import type { RouteSpec } from '@recadia/contract/route';
import { scheduleRoutes } from '@recadia/contract/schedules';
import type { Sent } from './call.ts';
import { fileListBody, scheduleBody, somePlansOf } from './schedule-actions.ts';
import type { TestServer } from './server.ts';
import type { StaffedCompany } from './world.ts';

type Call = [spec: RouteSpec, sent: Sent, refusal?: ErrorCode];

/** One call of every route about schedules and file lists; calls that take a form are sent none. */
export async function scheduleCalls(server: Pick<TestServer, 'db'>, company: StaffedCompany): Promise<Call[]> {
  const { contactId, scheduleId, fileListId } = await somePlansOf(server, company);
  const params = { id: scheduleId };
  const list = { params: { id: fileListId } };
  return [
    [scheduleRoutes.createSchedule, { body: scheduleBody(contactId) }],
    [scheduleRoutes.listSchedules, { query: { searchParam: 'amanhã' } }],
    [scheduleRoutes.showSchedule, { params }],
    [scheduleRoutes.updateSchedule, { params, body: scheduleBody(contactId) }],
    [scheduleRoutes.uploadScheduleMedia, { params }, 'ERR_VALIDATION'],
    [scheduleRoutes.deleteScheduleMedia, { params }],
    [scheduleRoutes.deleteSchedule, { params }],
    [fileRoutes.createFileList, { body: fileListBody }],
    [fileRoutes.listFileLists, {}],
    [fileRoutes.showFileList, list],
    [fileRoutes.updateFileList, { ...list, body: fileListBody }],
    [fileRoutes.uploadFileList, list, 'ERR_VALIDATION'],
    [fileRoutes.deleteFileList, list],
  ];
}
