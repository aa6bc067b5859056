import { queueRoutes, type Queue } from '@recadia/contract/queues';
import { settingRoutes } from '@recadia/contract/settings';
import { userRoutes } from '@recadia/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queuesQuery } from '../../../lib/live/directory.ts';
import { call } from '../../../lib/http/http.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import { reloadUser, useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { connectionsQuery, serveQueues } from '../../connections/index.ts';
import { settingsQuery } from '../../settings/index.ts';
import { isNamed, presetQueue, type PresetId } from './presets.ts';

/**
 * Creates queues that work at once: hours enabled, offered by the company's connection, and assigned to the user who
 * creates them. Each step is also possible by hand; a retry continues where the first attempt stopped.
 */
export function useCreatePresets() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { id, queues: own } = useUser();
  return useMutation({
    async mutationFn(presets: PresetId[]) {
      const queues = [...(await cache.fetchQuery({ ...queuesQuery, staleTime: 0 }))];
      const made: Queue[] = [];
      for (const preset of presets) {
        const body = presetQueue(t, preset, queues);
        const there = queues.find(isNamed(body.name));
        const queue = there ?? (await call(queueRoutes.createQueue, { body, idempotencyKey: newKey() }));
        if (!there) queues.push(queue);
        made.push(queue);
      }
      const ids = made.map((queue) => queue.id);
      const settings = await cache.fetchQuery(settingsQuery);
      if (settings.some(({ key, value }) => key === 'scheduleType' && value === 'disabled')) {
        await call(settingRoutes.updateSetting, { params: { key: 'scheduleType' }, body: { value: 'queue' } });
      }
      const connections = await cache.fetchQuery({ ...connectionsQuery, staleTime: 0 });
      const number = connections.find(({ isDefault }) => isDefault) ?? connections[0];
      if (number) await serveQueues(number, ids, t('queues.presets.menu'));
      const served = [...new Set([...own.map((queue) => queue.id), ...ids])];
      await call(userRoutes.updateUser, { params: { id }, body: { queueIds: served } });
      await reloadUser();
    },
    onSettled: () =>
      Promise.all(
        [queuesQuery.queryKey, settingsQuery.queryKey, connectionsQuery.queryKey].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
