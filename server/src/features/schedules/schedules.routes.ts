import { scheduleRoutes } from '@recadia/contract/schedules';
import { clock } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/handle.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { addMedia, removeMedia } from './schedules.media.ts';
import { presentSchedule } from './schedules.present.ts';
import { createSchedule, deleteSchedule, getSchedule, pageOfSchedules, updateSchedule } from './schedules.service.ts';
import type { ScheduleRow } from './schedules.sql.ts';

export function registerScheduleRoutes({ handle, platform }: Api): void {
  const { storage, config } = platform;
  const links = createFileLinks(config.secrets.token);
  const present = (row: ScheduleRow) => presentSchedule(row, (file) => links.urlOf(file, clock.now()));

  handle(scheduleRoutes.listSchedules, async ({ scope, actor, query }) => {
    const { searchParam: search, ...asked } = query;
    const { rows, ...page } = await pageOfSchedules(scope, actor, { ...asked, search });
    return { schedules: rows.map(present), ...page };
  });

  handle(scheduleRoutes.showSchedule, async ({ scope, actor, params }) =>
    present(await getSchedule(scope, actor, params.id)),
  );

  handle(scheduleRoutes.createSchedule, async ({ scope, actor, body }) =>
    present(await createSchedule(scope, actor, body)),
  );

  handle(scheduleRoutes.updateSchedule, async ({ scope, actor, params, body }) =>
    present(await updateSchedule(scope, actor, params.id, body)),
  );

  handle(scheduleRoutes.deleteSchedule, async ({ scope, actor, params }) => {
    await deleteSchedule(scope, actor, params.id);
    return { message: 'Schedule deleted' };
  });

  handle(scheduleRoutes.uploadScheduleMedia, async ({ scope, actor, params, request }) => {
    const { mediaPath, mediaName } = present(await addMedia(storage, { scope, actor, id: params.id }, request));
    return { mensagem: 'Arquivo anexado', mediaPath: mediaPath ?? '', mediaName: mediaName ?? '' };
  });

  handle(scheduleRoutes.deleteScheduleMedia, async ({ scope, actor, params }) => {
    await removeMedia(scope, actor, params.id);
    return { mensagem: 'Arquivo excluído' };
  });
}
